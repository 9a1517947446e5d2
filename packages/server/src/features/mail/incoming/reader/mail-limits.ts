/** What reading one message may use. An honest message of 10 MiB takes about a second. */
export const mailLimits = {
  /** The beginning of a message in which its own headers are looked for; bytes. */
  head: 64 * 1024,
  /** One of those headers; longer ones are cut. Bytes. */
  header: 2048,
  /** What follows this line isn’t read: each line takes memory. 10 MiB of base64 are 135,000 lines. */
  lines: 150_000,
  /** Characters of the text that is forwarded. Longer texts have to be read in the attachment. */
  text: 20_000,
  heapMegabytes: 256,
  milliseconds: 10_000,
} as const
