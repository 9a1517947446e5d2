import { useParams } from '../../../platform/router/router-context.ts'
import { DirectoryProvider } from '../form/directory-provider.tsx'
import { OpenidProvider } from '../form/openid-provider.tsx'

/** A new provider of the kind in the address; OpenID Connect if it names none that exists. */
export function Page() {
  const { kind } = useParams() as { kind?: string }
  return kind === 'directory' ? <DirectoryProvider saved={null} /> : <OpenidProvider saved={null} />
}
