// Adds an endpoint to a copy of the repository, as a person would: its row, and
// then what the compiler asks for.

type Edit = (source: string) => string

/** The row of the contract, from which everything else follows. */
export const ENDPOINT_ROW: Readonly<Record<string, Edit>> = {
  'src/contract/blueprints.ts': (source) =>
    source.replace(
      'defineContract({\n',
      `defineContract({
  count: {
    method: 'GET',
    path: '/blueprints/count',
    summary: 'Counts the blueprints.',
    permission: 'blueprints.read',
    returns: { status: 200, json: z.object({ count: z.int() }) },
    errors: [401, 403],
  },
`,
    ),
}

/** The files that the compiler then lists, each with what completes it. */
export const ENDPOINT_STEPS: Readonly<Record<string, Edit>> = {
  'src/server/features/blueprints/routes.ts': (source) =>
    source
      .replace('  return {\n', '  return {\n    count: () => json({ count: LANDING_BLUEPRINTS.length }),\n')
      .replace(
        /^import /m,
        `import { LANDING_BLUEPRINTS } from '#engine/blueprints/catalogue.ts'\nimport { json } from '../../http/implement.ts'\nimport `,
      ),
  'test/access/cases.ts': (source) =>
    source.replace(
      "  'GET /blueprints': plain('signed-in'),\n",
      (row) => `${row}  'GET /blueprints/count': plain('signed-in'),\n`,
    ),
}

/** The test of its success, without which the tests of the server fail. */
export const ENDPOINT_TEST: Readonly<Record<string, Edit>> = {
  'src/server/features/blueprints/blueprints.test.ts': (source) => `${source}
describeEndpoint('GET /blueprints/count', {
  200: () => {
    it('counts them', async () => {
      expect(await person().call('GET /blueprints/count', {})).toEqual({ count: LANDING_BLUEPRINTS.length })
    })
  },
})
`,
}
