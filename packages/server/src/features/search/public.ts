export { everything, namesWithin } from './name-index.ts'
export { listModels } from './outside/list-models.ts'
export { refillOwnIndex } from './outside/refill-own-index.ts'
