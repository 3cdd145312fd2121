// GitLab CI: https://docs.gitlab.com/ci/yaml/
import type { CloudId } from '../vocabulary.ts'
import { accountInput } from './accounts.ts'
import type { PipelineFacts } from './facts.ts'
import { priceLines } from './price-comment.ts'
import { reportLines, type ReportOf, type ReportSystem } from './report-step.ts'
import {
  APPLY_LINE,
  checkLines,
  DESTROY_LINES,
  FORMAT_LINE,
  googleLines,
  initLine,
  PLAN_LINE,
  planFiles,
  secretOf,
  inputOf,
  settingsOf,
  VALIDATE_LINE,
} from './shell.ts'
import { DESTROY_VARIABLE } from './systems.ts'
import { block, type Yaml, type YamlMap } from './yaml.ts'

const TOKEN_FILE = '/tmp/id-token'
const ON_MAIN = '$CI_COMMIT_BRANCH == "main"'
const IS_DESTROY = `$${DESTROY_VARIABLE} == "destroy"`
const IS_NO_DESTROY = `$${DESTROY_VARIABLE} != "destroy"`
const IN_MERGE_REQUEST =
  '$CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_TARGET_BRANCH_NAME == "main"'

/** The token of a job: under which name, and for whom. */
const TOKENS: Readonly<Record<CloudId, { readonly name: string; readonly audience: string }>> = {
  azure: { name: 'ARM_OIDC_TOKEN', audience: 'api://AzureADTokenExchange' },
  aws: { name: 'AWS_ID_TOKEN', audience: 'sts.amazonaws.com' },
  gcp: { name: 'GCP_ID_TOKEN', audience: 'https://iam.googleapis.com/$GCP_WORKLOAD_IDENTITY_PROVIDER' },
}

/** The pipeline of a stack. */
export function gitlabPipeline(facts: PipelineFacts): YamlMap {
  const isProduction = facts.environment === 'production'
  const again = facts.required.filter((one) => one.isEphemeral)
  return {
    workflow: { rules: [{ if: IN_MERGE_REQUEST }, { if: ON_MAIN }] },
    stages: ['init', 'plan', 'apply', 'destroy'],
    // The image of Terraform begins with Terraform itself; jobs need a shell.
    default: { image: { name: `hashicorp/terraform:${facts.terraform}`, entrypoint: [''] }, interruptible: false },
    variables: { TF_IN_AUTOMATION: 'true', TF_INPUT: 'false' },
    '.terraform': {
      id_tokens: { [TOKENS[facts.cloud].name]: { aud: TOKENS[facts.cloud].audience } },
      before_script: [...signIn(facts), ...(facts.folder === '' ? [] : [`cd "${facts.folder}"`])],
    },
    init: {
      extends: '.terraform',
      stage: 'init',
      script: [
        block(...checkLines(namesOf(facts), 'Settings > CI/CD > Variables')),
        FORMAT_LINE,
        initLine(facts),
        VALIDATE_LINE,
      ],
    },
    plan: {
      extends: '.terraform',
      stage: 'plan',
      needs: ['init'],
      rules: [{ if: IS_NO_DESTROY }],
      // Jobs of one group run one after the other: the state has one writer.
      resource_group: facts.slug,
      script: [
        report({ phase: 'plan', outcome: 'started' }),
        ...inputLines(facts.required),
        initLine(facts),
        PLAN_LINE,
        ...(facts.priceComment ? [price(facts)] : []),
        report({ phase: 'plan', outcome: 'succeeded', reads: 'plan' }),
      ],
      after_script: [reportFailure('plan')],
      // A plan can hold secrets: it is kept no longer than it takes to apply it, for developers only.
      artifacts: { name: `${facts.slug}-plan`, paths: planFiles(facts), expire_in: '1 day', access: 'developer' },
    },
    apply: {
      extends: '.terraform',
      stage: 'apply',
      needs: [{ job: 'plan', artifacts: true }],
      resource_group: facts.slug,
      environment: { name: `${facts.slug}/${facts.environment}`, deployment_tier: facts.environment },
      // In production someone looks at the plan and starts it.
      rules: [approved(`${ON_MAIN} && ${IS_NO_DESTROY}`, isProduction)],
      script: [
        report({ phase: 'apply', outcome: 'started' }),
        ...inputLines(again),
        initLine(facts, true),
        APPLY_LINE,
        report({ phase: 'apply', outcome: 'succeeded', reads: 'state' }),
      ],
      after_script: [reportFailure('apply')],
    },
    destroy: {
      extends: '.terraform',
      stage: 'destroy',
      needs: ['init'],
      resource_group: facts.slug,
      environment: { name: `${facts.slug}/${facts.environment}`, deployment_tier: facts.environment },
      rules: [approved(`${ON_MAIN} && ${IS_DESTROY}`, isProduction)],
      script: [
        report({ phase: 'destroy', outcome: 'started' }),
        ...inputLines(facts.required),
        initLine(facts),
        ...DESTROY_LINES,
        report({ phase: 'destroy', outcome: 'succeeded', reads: 'state' }),
      ],
      after_script: [reportFailure('destroy')],
    },
  }
}

function approved(condition: string, isProduction: boolean): YamlMap {
  return isProduction ? { if: condition, when: 'manual', allow_failure: false } : { if: condition }
}

/** The image of Terraform has neither curl nor jq: its packages have. */
const INSTALL = [
  'for tool in curl jq; do',
  '  command -v "$tool" > /dev/null || apk add --quiet --no-cache "$tool" || skip "$tool cannot be installed."',
  'done',
]

/** A job that is tried again has another number; its pipeline keeps its own. */
const SYSTEM: ReportSystem = {
  url: '$CI_PIPELINE_URL',
  run: '$CI_PIPELINE_ID',
  attempt: '$CI_JOB_ID',
  commit: '$CI_COMMIT_SHA',
  prepare: INSTALL,
}

function report(what: ReportOf): Yaml {
  return block(
    'if [ "${CI_COMMIT_BRANCH:-}" = main ]; then',
    ...reportLines(SYSTEM, what).map((line) => (line === '' ? '' : `  ${line}`)),
    'fi',
  )
}

/** Behind a job that failed, in a shell without its sign-in. */
function reportFailure(phase: ReportOf['phase']): Yaml {
  return block(
    'if [ "${CI_COMMIT_BRANCH:-}" = main ] && [ "$CI_JOB_STATUS" != success ]; then',
    ...reportLines(SYSTEM, { phase, outcome: 'failed' }).map((line) => (line === '' ? '' : `  ${line}`)),
    'fi',
  )
}

function namesOf(facts: PipelineFacts): string[] {
  return [...settingsOf(facts), ...facts.required.map(secretOf)]
}

/** Variables of GitLab have the names of its settings, inputs those of Terraform. */
function inputLines(variables: PipelineFacts['required']): string[] {
  return variables.map((one) => `export ${inputOf(one)}="$${secretOf(one)}"`)
}

/** The token of a job cannot comment: a project access token does. */
export const COMMENT_TOKEN = 'GITLAB_TOKEN'

/** Only in merge requests. */
function price(facts: PipelineFacts): Yaml {
  return block(
    'if [ -n "${CI_MERGE_REQUEST_IID:-}" ]; then',
    ...priceLines(facts, {
      prepare: INSTALL,
      comment: [
        'cat "$work/comment.md"',
        `[ -n "\${${COMMENT_TOKEN}:-}" ] || skip '${COMMENT_TOKEN} is not set here. The price is above.'`,
        'gitlab() {',
        `  printf 'header = "PRIVATE-TOKEN: %s"\\n' "$${COMMENT_TOKEN}" | curl --config - --silent --show-error --fail \\`,
        `    --max-time 60 --header 'Content-Type: application/json' "$@"`,
        '}',
        'notes="$CI_API_V4_URL/projects/$CI_MERGE_REQUEST_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"',
        `gitlab "$CI_API_V4_URL/user" > "$work/me.json" || skip 'GitLab does not accept ${COMMENT_TOKEN}. The price is above.'`,
        "id=''",
        'page=1',
        'while [ -z "$id" ] && [ "$page" -le 20 ]; do',
        '  gitlab "$notes?order_by=created_at&sort=asc&per_page=100&page=$page" > "$work/notes.json" \\',
        "    || skip 'GitLab does not list the comments. The price is above.'",
        `  id="$(jq --raw-output --arg marker "$marker" --slurpfile me "$work/me.json" \\`,
        `    '.[] | select(.author.id == $me[0].id and (.body | startswith($marker))) | .id' "$work/notes.json" | head -n 1)"`,
        `  [ "$(jq length "$work/notes.json")" = 100 ] || break`,
        '  page=$((page + 1))',
        'done',
        `jq --null-input --rawfile body "$work/comment.md" '{body: $body}' > "$work/note.json"`,
        'if [ -n "$id" ]; then',
        '  gitlab --request PUT --data-binary "@$work/note.json" --output /dev/null "$notes/$id"',
        'else',
        '  gitlab --request POST --data-binary "@$work/note.json" --output /dev/null "$notes"',
        "fi || skip 'GitLab does not take the comment. The price is above.'",
      ],
    }).map((line) => (line === '' ? '' : `  ${line}`)),
    'fi',
  )
}

function signIn(facts: PipelineFacts): Yaml[] {
  const account = accountInput(facts)
  const own = account === undefined ? [] : [`export TF_VAR_${account.input}="$${account.from}"`]
  if (facts.cloud === 'azure') return ['export ARM_USE_OIDC=true', ...own]
  const { name } = TOKENS[facts.cloud]
  const keep = `printf '%s' "$${name}" > ${TOKEN_FILE}`
  if (facts.cloud === 'gcp') return [keep, block(...googleLines(TOKEN_FILE, '/tmp/google-credentials.json')), ...own]
  return [
    keep,
    `export AWS_WEB_IDENTITY_TOKEN_FILE=${TOKEN_FILE} AWS_ROLE_SESSION_NAME="gitlab-$CI_PIPELINE_ID" AWS_REGION=${facts.region}`,
  ]
}
