import { defineDrawing } from './drawing.tsx'

/** An open folder that waits for files. */
export const FolderDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <path className={soft} d="M30 80V22a5 5 0 0 1 5-5h22l9 9h42a5 5 0 0 1 5 5v49Z" />
    <path className={paper} d="M24 38h96a4 4 0 0 1 4 5l-8 40a5 5 0 0 1-5 4H33a5 5 0 0 1-5-4l-8-40a4 4 0 0 1 4-5Z" />
    <path className={line} d="M72 53v20M62 63h20" />
  </>
))

export const RecentDrawing = defineDrawing(({ soft, paper, line, solid }) => (
  <>
    <circle className={soft} cx="86" cy="42" r="34" />
    <circle className={paper} cx="68" cy="52" r="34" />
    <path className={line} d="M68 32v20l13 9M68 23v3M68 78v3M39 52h3M94 52h3" />
    <circle className={solid} cx="68" cy="52" r="3" />
  </>
))

export const StarredDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <circle className={soft} cx="72" cy="50" r="38" />
    <path className={paper} d="m72 18 10 21 23 3-17 16 4 23-20-11-20 11 4-23-17-16 23-3Z" />
    <path className={line} d="M24 26v8M20 30h8M118 68v8M114 72h8" />
  </>
))

export const TrashDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <circle className={soft} cx="90" cy="42" r="32" />
    <path className={paper} d="M48 36h48l-5 50a5 5 0 0 1-5 4H58a5 5 0 0 1-5-4Z" />
    <path className={line} d="M40 36h64M62 36v-9a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v9M64 50l2 26M80 50l-2 26" />
  </>
))

/** Two people with a page between them. */
export const SharedDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <circle className={soft} cx="36" cy="38" r="14" />
    <path className={soft} d="M10 86a26 26 0 0 1 52 0Z" />
    <circle className={paper} cx="108" cy="38" r="14" />
    <path className={paper} d="M82 88a26 26 0 0 1 52 0Z" />
    <path className={line} d="M56 34h28M77 26l8 8-8 8" />
  </>
))

/** Two links of a chain. */
export const LinkDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <circle className={soft} cx="72" cy="48" r="38" />
    <g transform="rotate(-35 72 50)">
      <rect className={paper} x="30" y="38" width="46" height="24" rx="12" />
      <rect className={paper} x="68" y="38" width="46" height="24" rx="12" />
      <path className={line} d="M60 50h24" />
    </g>
  </>
))

export const TagDrawing = defineDrawing(({ soft, paper, solid }) => (
  <>
    <path className={soft} d="M52 16h32a5 5 0 0 1 4 2l32 32a6 6 0 0 1 0 8L92 86a6 6 0 0 1-8 0Z" />
    <path
      className={paper}
      d="M34 24h30a6 6 0 0 1 4 2l32 32a6 6 0 0 1 0 8L76 88a6 6 0 0 1-8 0L32 56a6 6 0 0 1-2-4V28a4 4 0 0 1 4-4Z"
    />
    <circle className={solid} cx="46" cy="40" r="4.5" />
  </>
))

export const SearchDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <circle className={soft} cx="84" cy="40" r="32" />
    <circle className={paper} cx="66" cy="46" r="28" />
    <path className={line} d="M52 46a14 14 0 0 1 14-14" />
    <path className={line} strokeWidth="5" d="M87 67l20 20" />
  </>
))
