import { z } from 'zod'
import { named } from '../../kit/schema-names.ts'
import { CalendarOutline, ContactsOutline, MailOutline, TrackOutline } from './thing.schemas.ts'

/** A piece of a line in one style. */
export const OutlineRun = z.object({
  text: z.string(),
  isBold: z.boolean().optional(),
  isItalic: z.boolean().optional(),
})
export type OutlineRun = z.infer<typeof OutlineRun>

const runs = z.array(OutlineRun)
export const OutlineCell = z.object({
  text: z.string(),
  /** Columns that it spans, if more than one. */
  columns: z.int().min(2).optional(),
})

export const OutlineBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), level: z.int().min(1).max(6), runs }),
  z.object({ type: z.literal('paragraph'), runs }),
  z.object({ type: z.literal('item'), level: z.int().min(0).max(8), isNumbered: z.boolean(), runs }),
  z.object({ type: z.literal('table'), rows: z.array(z.array(OutlineCell)) }),
])
export type OutlineBlock = z.infer<typeof OutlineBlock>

export const OutlineSheet = z.object({
  name: z.string(),
  rows: z.array(z.array(z.string())),
  /** Columns and rows that are hidden in the file, counted from 0. Their cells are empty here. */
  hiddenColumns: z.array(z.int().min(0)).optional(),
  hiddenRows: z.array(z.int().min(0)).optional(),
  /** Row and column of each cell with a formula whose result isn't stored in the file. */
  uncounted: z.array(z.tuple([z.int().min(0), z.int().min(0)])).optional(),
})
export type OutlineSheet = z.infer<typeof OutlineSheet>

/** A slide's title is the first heading among its blocks. */
export const OutlineSlide = z.object({ blocks: z.array(OutlineBlock) })
export type OutlineSlide = z.infer<typeof OutlineSlide>

/** One file or folder of an archive. */
export const OutlineEntry = z.object({
  /** With slashes; a folder's ends with one. */
  path: z.string(),
  size: z.number(),
  /** Ms since 1970. */
  modifiedAt: z.number().nullable(),
})

const isCut = z.boolean().meta({ description: 'The document has more content than is shown.' })

/**
 * What is in a tar archive, an email, track, calendar or file of contacts, or the text of an office document without its layout: shown as text, never as markup.
 * Comments, speaker notes, deleted changes, hidden sheets, columns, rows, slides and words, and formulas are not part of
 * it.
 */
export const Outline = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), blocks: z.array(OutlineBlock), isCut }),
  z.object({ kind: z.literal('sheets'), sheets: z.array(OutlineSheet), isCut }),
  z.object({ kind: z.literal('slides'), slides: z.array(OutlineSlide), isCut }),
  z.object({ kind: z.literal('archive'), entries: z.array(OutlineEntry), isCut }),
  MailOutline,
  TrackOutline,
  CalendarOutline,
  ContactsOutline,
])
export type Outline = z.infer<typeof Outline>

named({ OutlineRun, OutlineCell, OutlineBlock, OutlineSheet, OutlineSlide, OutlineEntry, Outline })
