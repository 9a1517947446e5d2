import { clientTypes } from './client-types.ts'
import { ctxList } from './ctx-list.ts'
import { docExamples } from './doc-examples.ts'
import { endpointTable } from './endpoint-table.ts'
import { listDeclarations } from './list-declarations.ts'

/** Every generated file, and every page with a generated part: its path in the repository and its text. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    endpointTable(),
    ctxList(),
    ...docExamples(),
    ...(await listDeclarations()),
    ...(await clientTypes()),
  ])
}
