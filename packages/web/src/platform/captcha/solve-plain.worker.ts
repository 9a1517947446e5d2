import { answerTasks } from './answer-tasks.ts'
import { deriveByLibrary } from './derive-by-library.ts'

answerTasks(deriveByLibrary)
