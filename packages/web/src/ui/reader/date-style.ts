/** How a user wants dates and times to be written. */
export type DateStyle = {
  /** IANA name; without it, the device's own, as before the site has answered. */
  timeZone?: string
  /** For days, in Unicode's date patterns (UTS 35): `MMMM d, y`. Without it, the language's own format. */
  pattern?: string
}

let current: DateStyle = {}

export function dateStyle(): DateStyle {
  return current
}

/** Applies to every date from now on; what is on the screen changes when it is next rendered. */
export function setDateStyle(style: DateStyle): void {
  current = style
}
