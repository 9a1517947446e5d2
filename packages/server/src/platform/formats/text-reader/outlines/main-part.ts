import type { DocumentPackage } from '../package/open-package.ts'

/**
 * The name of a document's main part: the one that the package's relations call so, wherever it lies (ECMA-376, part
 * 2); where they are missing, the usual one.
 */
export async function findMain(parts: DocumentPackage, usual: string): Promise<string> {
  const relations = await parts.relations('')
  return relations.find(one => one.type === 'officedocument')?.part ?? usual
}
