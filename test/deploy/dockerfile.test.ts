// The Dockerfile keeps to its rules, takes each version from where it is decided, and sends the builder no secret.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BROUGHT_NODE, ROOT } from '../../scripts/setup.mjs'
import { readStages, startOf, stepsOf } from '../support/image/dockerfile.ts'
import { faultsOf } from '../support/image/dockerfile-rules.ts'
import { readIgnored } from '../support/image/lay-out.ts'

const TEXT = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
const TARGETS = ['server', 'agent']
const STAGES = readStages(TEXT)

test('the Dockerfile keeps to the rules', () => {
  expect(faultsOf(TEXT, TARGETS)).toEqual([])
})

test.each([
  [`node:${BROUGHT_NODE}-trixie-slim`, 'node:latest', /build: the base node:latest has no full version/],
  [`node:${BROUGHT_NODE}-trixie-slim`, 'node:24', /runtime: the base node:24 has no full version/],
  ['USER 1000:1000', 'USER node', /agent: the user node is root or no number/],
  ['USER 1000:1000', 'USER 0', /server: the user 0 is root/],
  ['CMD ["node", "dist/server/main.js"]', 'RUN true\nCMD ["node", "dist/server/main.js"]', /after the last USER/],
  ['CMD ["node", "dist/server/main.js"]', 'CMD node dist/server/main.js', /CMD goes through a shell/],
  ['HEALTHCHECK NONE\n', '', /agent: HEALTHCHECK is missing/],
  ['STOPSIGNAL SIGTERM\n', '', /STOPSIGNAL is not/],
  ['ENTRYPOINT ["tini", "--"]', '', /server: nothing buries/],
  ['VOLUME /var/lib/strata\n', '', /its data is in no volume/],
  ['COPY src src', 'COPY . .', /build: COPY names the whole repository/],
  ['COPY src src', 'ADD https://example.com/src.tar /src', /build: ADD fetches/],
  ['--from=opentofu', '--from=elsewhere', /agent: COPY takes from elsewhere/],
  ['ENV NODE_ENV=production', 'ENV STRATA_SECRET_KEY=abc', /ENV STRATA_SECRET_KEY=abc would keep a secret/],
  ['EXPOSE 8000', 'ARG NPM_TOKEN', /server: ARG NPM_TOKEN would keep a secret/],
  ['--no-install-recommends tini', 'tini', /only recommended/],
  ['rm -rf /var/lib/apt/lists/* ', 'true ', /lists of apt-get/],
  ['npm ci --omit=dev --ignore-scripts', 'npm ci --omit=dev', /runs scripts of packages/],
  ['npm ci --omit=dev', 'npm install --omit=dev', /other versions than the lock file/],
  ['RUN node scripts/build.ts', 'RUN curl -o x http://example.com/x', /curl/],
  ['WORKDIR /app', 'WORKDRI /app', /line \d+: Unknown instruction/],
])('a Dockerfile with %j as %j breaks a rule', (good, bad, fault) => {
  expect(TEXT).toContain(good)
  expect(faultsOf(TEXT.replaceAll(good, bad), TARGETS).join('\n')).toMatch(fault)
})

test('the images run the Node that npm start brings', () => {
  const bases = new Set(STAGES.map(({ base }) => base).filter((base) => base.startsWith('node:')))
  expect([...bases]).toEqual([`node:${BROUGHT_NODE}-trixie-slim`])
})

test('OpenTofu comes from the pins of src/runner/binary alone', () => {
  const download = stepsOf(STAGES, 'download')
  expect(download.find(({ words }) => words[0] === 'src/runner/binary')?.keyword).toBe('COPY')
  expect(download.at(-1)).toMatchObject({ keyword: 'RUN', text: 'node scripts/bring-opentofu.ts /opentofu' })
  expect(stepsOf(STAGES, 'agent').filter(({ flags }) => flags['from'] === 'opentofu')).toHaveLength(1)
  // A second pin, which could differ.
  expect(TEXT).not.toMatch(/tofu_|releases\/download|sha256:[0-9a-f]{8}|TOFU_VERSION/i)
})

test('the health check asks the server at the port that is set, and the agent listens nowhere', () => {
  expect(startOf(stepsOf(STAGES, 'server')).healthCheck?.slice(0, 2)).toEqual(['node', '-e'])
  expect(startOf(stepsOf(STAGES, 'agent')).healthCheck).toBeUndefined()
  expect(startOf(stepsOf(STAGES, 'server')).env).toMatchObject({ STRATA_HOST: '0.0.0.0' })
})

test('the builder gets the sources and nothing that is private or made here', () => {
  const isIgnored = readIgnored()
  const kept = ['data/secret.key', '.git/config', '.env', 'deploy/secrets/database-url', 'node_modules/zod/index.js']
  const others = ['.node/node_modules/x', 'dist/server/main.js', '.cache/build-stamp', 'docs/deploy.md', 'test/x.ts']
  expect([...kept, ...others].filter((path) => !isIgnored(path))).toEqual([])
  expect(isIgnored('src/server/config.test.ts')).toBe(true)
  expect(['package-lock.json', 'src/server/main.ts', 'scripts/build.ts'].filter(isIgnored)).toEqual([])
})
