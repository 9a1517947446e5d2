import { endpoints, tags } from '@holdall/contract/contract.ts'
import { endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { Problem } from '@holdall/contract/kit/errors.ts'
import { byteHeaders } from './openapi-bytes.ts'
import { introduction, securitySchemes } from './openapi-info.ts'
import { describeOperation } from './openapi-operation.ts'
import { shareParameters } from './openapi-parameters.ts'
import { createProblems, problemHeaders } from './openapi-problems.ts'
import { createSchemas, createYielder, type Json } from './openapi-schemas.ts'
import { tusHeaders } from './openapi-tus.ts'
import { describeWebhooks } from './openapi-webhooks.ts'

/**
 * The API as an OpenAPI 3.1 document, made from the contract. Lets other requests run in between.
 * @throws Error if two schemas would have the same name
 */
export async function buildOpenApi(version: string): Promise<Json> {
  const breathe = createYielder()
  const schemas = createSchemas()
  const problems = createProblems()
  schemas.describe(Problem, 'output')
  const paths: Record<string, Record<string, Json>> = {}
  const spell = createSpelling()
  for (const endpoint of endpoints) {
    await breathe()
    const { path, renamed } = spell(endpointPath(endpoint).replace(/:([A-Za-z]+)/g, '{$1}'))
    const operation = describeOperation(endpoint, { schemas, problems }, renamed)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  const webhooks = describeWebhooks(schemas)
  const parameters = shareParameters(Object.values(paths).flatMap(methods => Object.values(methods)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdall',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'This site' }],
    tags: tags
      .toSorted((one, other) => Number(one.isForAdministrators ?? false) - Number(other.isForAdministrators ?? false))
      .map(({ id, name, summary }) => ({ name: id, description: summary, 'x-displayName': name })),
    paths,
    webhooks,
    components: {
      securitySchemes,
      parameters,
      headers: { ...problemHeaders, ...byteHeaders, ...tusHeaders },
      responses: problems.components(),
      schemas: schemas.components(),
    },
  }
}

/** Gives addresses that differ only in the names of their parameters the first of their spellings. */
function createSpelling() {
  const spellings = new Map<string, string>()
  return (path: string): { path: string; renamed: ReadonlyMap<string, string> } => {
    const shape = path.replace(/\{\w+\}/g, '{}')
    const spelling = spellings.get(shape) ?? path
    spellings.set(shape, spelling)
    const names = parameterNames(spelling)
    return { path: spelling, renamed: new Map(parameterNames(path).map((name, at) => [name, names[at] ?? name])) }
  }
}

function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
}
