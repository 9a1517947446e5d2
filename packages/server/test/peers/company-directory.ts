import { companyEntries, groups, people } from '../directories/entries.ts'
import { reader, startSlapd, whyNoSlapd } from '../directories/slapd.ts'

/** Why there is no OpenLDAP server on this machine, or undefined if there is one. */
export const whyNoDirectory = whyNoSlapd

export interface CompanyDirectory {
  /** Its host and its port for LDAPS. */
  readonly server: string
  /** The certificate of the authority that signed its own (PEM). */
  readonly authority: string
  /** The service account. */
  readonly reader: { readonly dn: string; readonly password: string }
  /** Below which people and groups are found. Anna's user name is `anna`, her password `anna-secret`. */
  readonly people: string
  readonly groups: string
  close(): Promise<void>
}

/** A company's directory: a real slapd with its people and groups. */
export async function startCompanyDirectory(): Promise<CompanyDirectory> {
  const slapd = await startSlapd(companyEntries())
  const { authority } = slapd.certificates
  return { server: `localhost:${slapd.tlsPort}`, authority, reader, people, groups, close: () => slapd.remove() }
}
