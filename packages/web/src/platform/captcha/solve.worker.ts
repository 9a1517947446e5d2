import { answerTasks } from './answer-tasks.ts'
import { deriveByBrowser } from './derive-by-browser.ts'

answerTasks(deriveByBrowser)
