export const formType = 'multipart/form-data'

/** A part of a form that was read whole. */
export interface FormPart {
  readonly name: string
  /** Null for a field without a file. */
  readonly fileName: string | null
  readonly bytes: Buffer
}
