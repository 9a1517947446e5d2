/** The introduction of the document. docs/api/README.md says the same at length. */
export const introduction = `Everything that the browser application does goes through this API.

**Signing in.** Send \`Authorization: Bearer hd_…\` with an API token of the account page. Each call lists the scopes that it
needs: \`read\` for GET, HEAD and OPTIONS, \`write\` for everything else, and additionally \`account\` for the caller’s own account.
Some calls accept no token, only the session of a browser.

**Pages.** Lists return \`nextCursor\`; send it as \`cursor\` to get the next page. It is null on the last page.

**Errors.** Every refusal is a problem document (RFC 9457, \`application/problem+json\`) with \`type\`, \`title\`, \`status\` and a
stable \`code\`. If fields are wrong (\`request.invalid\`), \`errors\` names each one.

**Limits.** A call that is repeated too often is answered with 429 and \`Retry-After\` in seconds. While the site can’t answer, that
is 503, also with \`Retry-After\`.

**Uploads** follow tus 1.0 (tus.io): create with \`files.createTransfer\`, continue with \`files.transferPatch\`.

**Changes.** Fields and values may be added to responses at any time; ignore what you don’t know. What breaks clients is
listed in the changelog of the API.`

/** The ways to sign in. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'holdall_session',
    description: 'The session of a signed-in browser. Changes are only accepted from the site’s own pages.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token of the caller’s account. The scope `read` allows GET, HEAD and OPTIONS, `write` everything else; the account and its tokens additionally require `account`.',
  },
}
