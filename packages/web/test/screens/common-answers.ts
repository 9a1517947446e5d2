import type { Answers } from './answers.ts'

/** Empty lists of whatever is asked for. */
export const emptyLists: Answers = {
  'valueLists.read': ({ params }) => Object.fromEntries(params.names.map(name => [name, []])),
}
