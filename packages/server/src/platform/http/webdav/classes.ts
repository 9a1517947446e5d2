/** What of WebDAV this server has, for the header DAV (RFC 4918 §10.1). */
export const davClasses = '1, 2, 3'
