// What may import what. Every rule speaks of folders, so a new feature, driver kind or package file needs no line here.
// Circles are found by the check `folders`.
// The types are checked by a native compiler without an API, so swc parses; it sees type imports too.

const test = '\\.test\\.tsx?$'
const features = '^packages/(?:server|web)/src/features/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers('server', ['platform', 'core', 'drivers', 'features', 'app']),
    ...layers('web', ['ui', 'platform', 'features', 'app']),
    {
      name: 'contract-imports-little',
      comment:
        'The contract is read by server, browser and tests: it may import zod and itself, and papaparse where a list is read.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/', '^node_modules/papaparse/'] },
    },
    {
      name: 'contract-reads-lists-in-one-file',
      comment: 'Whoever imports the contract for a schema loads no parser.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '/read-delimited\\.ts$' },
      to: { path: '^node_modules/papaparse/' },
    },
    {
      name: 'contract-kit-below-features',
      comment: 'The kit knows no feature.',
      severity: 'error',
      from: { path: '^packages/contract/src/kit/', pathNot: test },
      to: { path: '^packages/contract/src/', pathNot: '^packages/contract/src/kit/' },
    },
    {
      name: 'feature-through-public',
      comment:
        'A feature reaches another only through its public.ts; its tables are reached by queries, which `reads` declares.',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/features/([^/]+)/' },
      to: {
        path: '^packages/$1/src/features/[^/]+/',
        pathNot: ['^packages/$1/src/features/$2/', '/public\\.tsx?$', '\\.tables\\.ts$'],
      },
    },
    {
      name: 'feature-without-driver',
      comment: 'Features receive what they need in ctx; only the registry of a driver kind imports its drivers.',
      severity: 'error',
      from: { path: features, pathNot: test },
      to: { path: '\\.driver\\.ts$' },
    },
    {
      name: 'feature-without-vendor',
      comment: 'Clients of other systems belong behind a driver or the platform.',
      severity: 'error',
      from: { path: '^packages/server/src/features/', pathNot: test },
      to: {
        path: '^node_modules/(?:pg|better-sqlite3|nodemailer|@aws-sdk|ioredis|stripe|basic-ftp|meilisearch)/',
      },
    },
    {
      name: 'http-in-routes',
      comment: 'HTTP words live in *.routes.ts and platform/http.',
      severity: 'error',
      from: { path: '^packages/server/src/features/', pathNot: ['\\.routes\\.ts$', test] },
      to: { path: '^node_modules/(?:fastify|@fastify)/' },
    },
    {
      name: 'web-without-server',
      comment: 'The browser application and the server share the contract and nothing else.',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'server-without-web',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^packages/web/' },
    },
    {
      name: 'client-imports-nothing',
      comment: 'The client package is used by programs of others: it brings nothing along.',
      severity: 'error',
      from: { path: '^packages/client/' },
      to: { pathNot: '^packages/client/src/' },
    },
    {
      name: 'journeys-import-the-contract-alone',
      comment: 'Journeys see what a browser sees, and start the peers that stand in for outside services.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^packages/(?!contract/|server/test/peers/)' },
    },
    {
      name: 'product-without-tests',
      comment: 'Product code imports no test and no test helper.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: [test, '/testing/', '/conformance\\.ts$'] },
      to: { path: [test, '^packages/[^/]+/test/', '^(?:e2e|bench|scripts)/', '/testing/', '/conformance\\.ts$'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // numfmt names a file of types that it doesn't contain; Node and TypeScript find the others.
      to: { couldNotResolve: true, pathNot: '^numfmt$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
}

/** Each layer may import those before it in the list, never those after it. */
function layers(side, names) {
  return names.slice(0, -1).map((name, index) => ({
    name: `${side}-${name}-imports-only-below`,
    comment: `${side}: ${names.join(' <- ')}`,
    severity: 'error',
    from: { path: `^packages/${side}/src/${name}/`, pathNot: test },
    to: { path: `^packages/${side}/src/(?:${names.slice(index + 1).join('|')})/` },
  }))
}
