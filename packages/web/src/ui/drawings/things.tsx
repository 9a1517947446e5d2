import { defineDrawing } from './drawing.tsx'

/** A timeline. */
export const ActivityDrawing = defineDrawing(({ soft, paper, line, solid }) => (
  <>
    <rect className={soft} x="54" y="14" width="66" height="18" rx="6" />
    <rect className={soft} x="54" y="42" width="48" height="18" rx="6" />
    <rect className={soft} x="54" y="70" width="58" height="18" rx="6" />
    <path className={line} d="M34 23v56" />
    <circle className={paper} cx="34" cy="23" r="7" />
    <circle className={paper} cx="34" cy="51" r="7" />
    <circle className={solid} cx="34" cy="79" r="7" />
  </>
))

export const BellDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <circle className={soft} cx="72" cy="48" r="36" />
    <path className={paper} d="M50 70V48a22 22 0 0 1 44 0v22l7 8H43Z" />
    <path className={line} d="M64 84a8 8 0 0 0 16 0M72 26v-5M108 26h10l-10 12h10M122 12h7l-7 8h7" />
  </>
))

/** Three people at one table. */
export const WorkspaceDrawing = defineDrawing(({ soft, paper }) => (
  <>
    <circle className={soft} cx="34" cy="40" r="12" />
    <path className={soft} d="M12 84a22 22 0 0 1 44 0Z" />
    <circle className={soft} cx="110" cy="40" r="12" />
    <path className={soft} d="M88 84a22 22 0 0 1 44 0Z" />
    <circle className={paper} cx="72" cy="36" r="15" />
    <path className={paper} d="M42 88a30 30 0 0 1 60 0Z" />
  </>
))

export const CommentDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <path
      className={soft}
      d="M62 14h54a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8h-4v14L98 60H62a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z"
    />
    <path
      className={paper}
      d="M28 32h56a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H54L38 90V76H28a8 8 0 0 1-8-8V40a8 8 0 0 1 8-8Z"
    />
    <path className={line} d="M34 48h44M34 60h28" />
  </>
))

/** A tray that waits for what others send. */
export const InboxDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <path className={soft} d="M46 10h52a4 4 0 0 1 4 4v50H42V14a4 4 0 0 1 4-4Z" />
    <path className={paper} d="M26 58h26l6 12h28l6-12h26v26a5 5 0 0 1-5 5H31a5 5 0 0 1-5-5Z" />
    <path className={line} d="M72 20v28M62 38l10 10 10-10" />
  </>
))

/** The rows of a list. */
export const ListDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <path className={soft} d="M36 12h84a5 5 0 0 1 5 5v56H36Z" />
    <path className={paper} d="M25 24h84a5 5 0 0 1 5 5v54a5 5 0 0 1-5 5H25a5 5 0 0 1-5-5V29a5 5 0 0 1 5-5Z" />
    <path className={line} d="M20 42h94M32 33h14M32 55h22M66 55h12M90 55h12M32 71h14M66 71h12M90 71h12" />
  </>
))

export const ChartDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <rect className={soft} x="34" y="56" width="18" height="32" rx="4" />
    <rect className={soft} x="62" y="36" width="18" height="52" rx="4" />
    <rect className={paper} x="90" y="18" width="18" height="70" rx="4" />
    <path className={line} d="M22 14v74h100M34 44l24-20 14 6 12-14" />
  </>
))

/** Two pictures, one with hills and the sun. */
export const PhotosDrawing = defineDrawing(({ soft, paper, line, solid }) => (
  <>
    <rect className={soft} x="48" y="14" width="74" height="56" rx="6" />
    <rect className={paper} x="26" y="28" width="80" height="60" rx="6" />
    <path className={line} d="m26 78 24-24 17 17 13-12 26 22" />
    <circle className={solid} cx="82" cy="45" r="5" />
  </>
))
