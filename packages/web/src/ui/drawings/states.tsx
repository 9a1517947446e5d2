import { defineDrawing } from './drawing.tsx'

/** A plug out of its socket: something could not be loaded. */
export const ErrorDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <circle className={soft} cx="72" cy="46" r="36" />
    <path className={paper} d="M40 34h14a12 12 0 0 1 0 24H40a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4Z" />
    <path className={line} d="M66 40h7M66 52h7M36 46H24c-8 0-12 6-12 14v12" />
    <path className={paper} d="M104 34H94a12 12 0 0 0 0 24h10a4 4 0 0 0 4-4V38a4 4 0 0 0-4-4Z" />
    <path className={line} d="M108 46h12c8 0 12 6 12 14v12M78 22l3 6M86 18v7M70 70l-4 6M80 72v7" />
  </>
))

/** Waves that are struck through: this device has no connection. */
export const OfflineDrawing = defineDrawing(({ soft, line, solid }) => (
  <>
    <circle className={soft} cx="72" cy="46" r="38" />
    <path className={line} d="M42 42a44 44 0 0 1 60 0M52 54a29 29 0 0 1 40 0M62 65a14 14 0 0 1 20 0" />
    <circle className={solid} cx="72" cy="75" r="3.6" />
    <path className={line} d="M44 20l56 62" />
  </>
))

/** Two servers under a cloud: the device is online, but the server doesn't answer. */
export const ServerAwayDrawing = defineDrawing(({ soft, paper, line, solid }) => (
  <>
    <path className={soft} d="M34 44a15 15 0 0 1 3-30 23 23 0 0 1 44-4 17 17 0 0 1 26 16 10 10 0 0 1 0 18Z" />
    <path className={paper} d="M44 40h56a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H44a5 5 0 0 1-5-5V45a5 5 0 0 1 5-5Z" />
    <path className={paper} d="M44 68h56a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H44a5 5 0 0 1-5-5V73a5 5 0 0 1 5-5Z" />
    <circle className={solid} cx="50" cy="51" r="2.8" />
    <circle className={solid} cx="50" cy="79" r="2.8" />
    <path className={line} d="M60 51h10M60 79h10M88 47l8 8M96 47l-8 8M88 75l8 8M96 75l-8 8" />
  </>
))

/** A closed lock: the reader has no access. */
export const NoAccessDrawing = defineDrawing(({ soft, paper, line, solid }) => (
  <>
    <circle className={soft} cx="72" cy="50" r="38" />
    <path className={line} d="M57 46V34a15 15 0 0 1 30 0v12" />
    <path className={paper} d="M52 46h40a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H52a5 5 0 0 1-5-5V51a5 5 0 0 1 5-5Z" />
    <circle className={solid} cx="72" cy="63" r="4" />
    <path className={line} d="M72 66v8" />
  </>
))

/** An outline of a page that no longer exists. */
export const MissingDrawing = defineDrawing(({ soft, paper, line, solid }) => (
  <>
    <path className={soft} d="M40 12h48l16 16v60a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4Z" />
    <path
      className={paper}
      strokeDasharray="6 6"
      d="M50 20h34l16 16v46a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4V24a4 4 0 0 1 4-4Z"
    />
    <path className={line} d="M65 48a8 8 0 1 1 12 7c-3 1.8-4 3.5-4 6" />
    <circle className={solid} cx="73" cy="70" r="2.6" />
  </>
))

/** A magnifying glass over pages: no match. */
export const NothingFoundDrawing = defineDrawing(({ soft, paper, line }) => (
  <>
    <path className={soft} d="M30 18h50a4 4 0 0 1 4 4v62a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4Z" />
    <path className={line} d="M37 32h26M37 43h14M37 54h10" />
    <circle className={paper} cx="82" cy="50" r="24" />
    <path className={line} d="M74 50h16" />
    <path className={line} strokeWidth="5" d="M100 68l16 16" />
  </>
))
