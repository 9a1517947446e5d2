/** A picture as the library has decoded it: a view into its memory. */
export interface Plane {
  readonly id: unknown
  readonly width: number
  readonly height: number
  /** Bytes per row. */
  readonly stride: number
  readonly data: Uint8Array
}

/** The part of `libheif-js` that is used here; the package's own types don't cover it. */
export interface Libheif {
  heif_context_alloc(): object
  heif_context_free(context: object): void
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { readonly code: unknown }
  heif_js_context_get_list_of_top_level_image_IDs(context: object): number[] | { readonly code: unknown }
  heif_js_context_get_image_handle(context: object, id: number): object
  heif_image_handle_is_primary_image(handle: object): number | boolean
  heif_image_handle_get_width(handle: object): number
  heif_image_handle_get_height(handle: object): number
  heif_image_handle_has_alpha_channel(handle: object): number | boolean
  heif_js_decode_image2(
    handle: object,
    space: unknown,
    chroma: unknown,
  ): Promise<{ readonly channels?: readonly Plane[] }> | { readonly channels?: readonly Plane[] }
  readonly heif_error_code: { readonly heif_error_Ok: unknown }
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown }
  readonly heif_chroma: {
    readonly heif_chroma_interleaved_RGB: unknown
    readonly heif_chroma_interleaved_RGBA: unknown
  }
  readonly heif_channel: { readonly heif_channel_interleaved: unknown }
}

/** Starts the library. */
export type CreateLibheif = (options: {
  readonly wasmBinary: Uint8Array
  readonly onRuntimeInitialized: () => void
  readonly print: () => void
  readonly printErr: () => void
}) => Libheif

/** Memory of a WebAssembly program. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
