declare module 'punycode.js' {
  const punycode: {
    /** Reads the ASCII form of a domain (RFC 3492). @throws RangeError on a label that isn’t one */
    toUnicode(domain: string): string
  }
  export default punycode
}
