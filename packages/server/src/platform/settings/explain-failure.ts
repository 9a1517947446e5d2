import { sentence } from '@holdall/contract/kit/sentences.ts'
/** What went wrong, in plain words; `said` holds the original message where a sentence replaces it. */
export interface Explained {
  readonly detail: string
  readonly said?: string
}

/** How the system, TLS, mail servers and stores name problems that administrators run into, and what to check. */
const troubles: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)\b/, sentence('No server with this name was found. Check its address.')],
  [/\bECONNREFUSED\b/, sentence('The server didn’t answer. Check its address and port, and whether it is running.')],
  [
    /\bE(?:SOCKET)?TIMEDOUT\b|didn’t answer within|Greeting never received/,
    sentence('The server didn’t answer in time. Check its address and port, and any firewalls in between.'),
  ],
  [
    /\b(?:EHOSTUNREACH|ENETUNREACH)\b/,
    sentence('The server can’t be reached from here. Check its address and the network.'),
  ],
  [
    /self.signed certificate|unable to (?:verify|get)[\w ]*certificate|certificate has expired|\bERR_TLS_CERT_ALTNAME_INVALID\b|does not match certificate/i,
    sentence(
      'The server’s certificate isn’t trusted. Check that it’s valid for this address. If your organisation issued it, name its CA file in NODE_EXTRA_CA_CERTS.',
    ),
  ],
  [
    /wrong version number|\b(?:EPROTO|ETLS)\b/,
    sentence('An encrypted connection couldn’t be established. Check the port and the encryption.'),
  ],
  [
    /\b(?:ECONNRESET|EPIPE)\b|socket hang up/,
    sentence('The server closed the connection. Check the port and the encryption.'),
  ],
  [/^Invalid login|\bEAUTH\b|\b530\b.*log/i, sentence('The server rejected the username or password. Check both.')],
  [
    /\b(?:InvalidClientTokenId|InvalidAccessKeyId|SignatureDoesNotMatch|UnrecognizedClientException|InvalidSignature)/,
    sentence('The service rejected the key or the secret. Check both.'),
  ],
  [/\bAccessDenied/, sentence('The key is valid, but doesn’t allow this. Check its permissions.')],
  [/QueueDoesNotExist|NonExistentQueue/, sentence('No queue with this name exists in this region. Check both.')],
  [/\b(?:EACCES|EPERM|EROFS)\b/, sentence('The server can’t write there. Check the folder’s permissions.')],
  [/\b(?:ENOSPC|EDQUOT)\b/, sentence('No storage is left. Free some up.')],
]

/**
 * A program's message: starts with a name ("SQS: …", "TypeError: …") or a reply code ("553 …"), or contains a system
 * error code.
 */
const foreign = /^[A-Z][A-Za-z0-9]*: .|^\d{3}[ -]|\bE[A-Z]{4,}\b/
/** One of our sentences followed by the other side's message in parentheses. */
const withWords = /^(.+?) \((.+)\)\.?$/s

/** Describes a failure in a sentence; a message that already is one stays. */
export function explainFailure(error: unknown): Explained {
  const said = wordsOf(error)
  const trouble = troubles.find(([pattern]) => pattern.test(said))
  if (trouble) return { detail: trouble[1], said }
  const [, words] = withWords.exec(said) ?? []
  if (words) return { detail: `${words.replace(/\.$/, '')}.`, said }
  return foreign.test(said)
    ? { detail: sentence('The service answered with an error. Try again later.'), said }
    : { detail: said }
}

/** An error of several parallel attempts has no message of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
