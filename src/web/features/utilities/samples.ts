// What the Sample buttons put into the input: the same in every language, since
// it is for programs.
import type { Options, TextToolId } from './tools.ts'

const JSON_SAMPLE =
  '{"name":"checkout-dev","cloud":"azure","region":"eastus","cost":272.05,"priced":{"lines":20,"known":19},"tags":["CostCenter=4120","Owner=storefront"],"autoTeardown":false}'

const ENV_SAMPLE = `{
  "nodeEnv": "production",
  "port": 8080,
  "database": { "host": "db.internal", "poolSize": 20, "ssl": true },
  "allowedOrigins": ["https://shop.example.com", "https://admin.example.com"],
  "greeting": "Hello, it's #1"
}`

const YAML_SAMPLE = `defaults: &defaults
  region: eastus
  tags: [CostCenter=4120, Owner=storefront]

checkout-dev:
  <<: *defaults
  size: small
  budget: 250.00
`

const REGEX_SAMPLE = `/(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})/g
checkout-dev ends on 2026-12-01 and was made on 2026-11-02.
checkout-prod has no end.`

/** The sample of a tool as it is set. */
export function sampleOf(tool: TextToolId, { base64, yaml }: Options): string {
  switch (tool) {
    case 'json-formatter':
      return JSON_SAMPLE
    case 'environment-generator':
      return ENV_SAMPLE
    case 'base64':
      return base64 === 'encode' ? 'Grüße aus eastus 😀' : 'R3LDvMOfZSBhdXMgZWFzdHVzIPCfmIA='
    case 'yaml-converter':
      return yaml === 'to-json' ? YAML_SAMPLE : JSON_SAMPLE
    case 'regex-tester':
      return REGEX_SAMPLE
  }
}
