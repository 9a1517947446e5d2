import { clientTypes } from './client-types.ts'
import { endpointTable } from './endpoint-table.ts'
import { listDeclarations } from './list-declarations.ts'

/** Every generated source file: its path in the repository and its text. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([endpointTable(), ...(await listDeclarations()), ...(await clientTypes())])
}
