/** How a person wants moments to read. */
export type DateStyle = {
  /** IANA name; without it the device's own, as before the site has answered. */
  timeZone?: string
  /** Of days, in the letters of Unicode's date patterns (UTS 35): `MMMM d, y`. Without it the language's own way. */
  pattern?: string
}

let current: DateStyle = {}

export function dateStyle(): DateStyle {
  return current
}

/** Holds for every date from now on; what is on the screen changes when it is next drawn. */
export function setDateStyle(style: DateStyle): void {
  current = style
}
