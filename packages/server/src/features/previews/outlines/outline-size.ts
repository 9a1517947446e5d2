/**
 * Under which name outlines are kept. A reader that leaves out what an earlier one showed gets another one, so that
 * outlines of the earlier one are no longer handed out.
 */
export const outlineSize = 'outline-2'
