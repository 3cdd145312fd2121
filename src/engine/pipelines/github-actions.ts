// GitHub Actions: https://docs.github.com/actions/reference/workflow-syntax-for-github-actions
import { accountInput } from './accounts.ts'
import type { PipelineFacts } from './facts.ts'
import { CALL_VARIABLES } from './call-strata.ts'
import { priceLines } from './price-comment.ts'
import { REPORT_VARIABLES, reportLines, type ReportOf, type ReportSystem } from './report-step.ts'
import {
  APPLY_LINE,
  checkLines,
  DESTROY_LINES,
  FORMAT_LINE,
  initLine,
  inputOf,
  PLAN_FILE,
  PLAN_LINE,
  planFiles,
  secretOf,
  settingsOf,
  VALIDATE_LINE,
} from './shell.ts'
import { DESTROY_INPUT } from './systems.ts'
import { block, noted, type Yaml, type YamlMap } from './yaml.ts'

/** Commits, not tags: a tag can be moved. */
const ACTIONS = {
  checkout: noted('actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683', 'v4.2.2'),
  terraform: noted('hashicorp/setup-terraform@b9cd54a3c349d3f38e8881555d616ced269862dd', 'v3.1.2'),
  upload: noted('actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02', 'v4.6.2'),
  download: noted('actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093', 'v4.3.0'),
  aws: noted('aws-actions/configure-aws-credentials@b47578312673ae6fa5b5096b330d9fbac3d116df', 'v4.2.1'),
  google: noted('google-github-actions/auth@ba79af03959ebeac9769e648f473a284504d9193', 'v2.1.10'),
} as const

const ON_MAIN = "github.ref == 'refs/heads/main' && github.event_name != 'pull_request'"
const IS_DESTROY = `inputs.${DESTROY_INPUT} == 'destroy'`
/** Pull requests from forks get no identity, so there is nothing to plan with. */
const IS_OWN =
  "github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository"

const variable = (name: string): string => `\${{ vars.${name} }}`
const secret = (name: string): string => `\${{ secrets.${name} }}`

/** The workflow of a stack. */
export function githubWorkflow(facts: PipelineFacts): YamlMap {
  const paths = facts.folder === '' ? undefined : [`${facts.folder}/**`, `.github/workflows/${facts.slug}-pipeline.yml`]
  const account = accountInput(facts)
  return {
    name: `Terraform: ${facts.title}`,
    on: {
      push: { branches: ['main'], paths },
      pull_request: { branches: ['main'], paths },
      workflow_dispatch: {
        inputs: {
          [DESTROY_INPUT]: {
            description: 'What the pipeline does',
            type: 'choice',
            options: ['apply', 'destroy'],
            default: 'apply',
          },
        },
      },
    },
    // Runs of one branch wait for each other: the state has one writer.
    concurrency: { group: `${facts.slug}-\${{ github.ref }}`, 'cancel-in-progress': false },
    permissions: { contents: 'read', 'id-token': 'write' },
    env: {
      TF_IN_AUTOMATION: 'true',
      TF_INPUT: 'false',
      ...(facts.cloud === 'azure' && { ARM_USE_OIDC: 'true' }),
      ...Object.fromEntries(settingsOf(facts).map((name) => [name, variable(name)])),
      ...(account && { [`TF_VAR_${account.input}`]: variable(account.from) }),
    },
    defaults: { run: { shell: 'bash', 'working-directory': facts.folder === '' ? undefined : facts.folder } },
    jobs: { init: initJob(facts), plan: planJob(facts), apply: applyJob(facts), destroy: destroyJob(facts) },
  }
}

function initJob(facts: PipelineFacts): YamlMap {
  return {
    ...job(IS_OWN),
    env: inputs(facts),
    steps: [
      checkStep(facts),
      ...begin(facts),
      { name: 'Format', run: FORMAT_LINE },
      { name: 'Initialize', run: initLine(facts) },
      { name: 'Validate', run: VALIDATE_LINE },
    ],
  }
}

function planJob(facts: PipelineFacts): YamlMap {
  return {
    needs: 'init',
    ...job(`!(${IS_DESTROY})`),
    // Only this job can comment on pull requests.
    permissions: facts.priceComment && { contents: 'read', 'id-token': 'write', 'pull-requests': 'write' },
    env: inputs(facts),
    steps: [
      ...begin(facts),
      reportBegin('plan'),
      { name: 'Initialize', run: initLine(facts) },
      { name: 'Plan', run: PLAN_LINE },
      {
        name: 'Summary',
        run: block(
          '{',
          `  echo '### Plan of ${facts.slug}'`,
          "  echo '```'",
          `  terraform show -no-color ${PLAN_FILE}`,
          "  echo '```'",
          '} >> "$GITHUB_STEP_SUMMARY"',
        ),
      },
      ...(facts.priceComment ? [priceStep(facts)] : []),
      {
        name: 'Keep the plan',
        if: ON_MAIN,
        uses: ACTIONS.upload,
        // A plan can hold secrets: it is kept no longer than it takes to apply it.
        with: {
          name: `${facts.slug}-plan`,
          path: block(...planFiles(facts)),
          'include-hidden-files': true,
          'if-no-files-found': 'error',
          'retention-days': 1,
        },
      },
      reportEnd({ phase: 'plan', reads: 'plan' }),
    ],
  }
}

/** Others can write a comment that looks like it: only one of this pipeline is changed. */
function priceStep(facts: PipelineFacts): YamlMap {
  return {
    name: 'Price',
    if: "github.event_name == 'pull_request'",
    env: {
      [CALL_VARIABLES.url]: variable(CALL_VARIABLES.url),
      [CALL_VARIABLES.token]: secret(CALL_VARIABLES.token),
      GH_TOKEN: '${{ github.token }}',
      PULL_REQUEST: '${{ github.event.pull_request.number }}',
    },
    run: block(
      ...priceLines(facts, {
        errorPrefix: '::error::',
        comment: [
          'cat "$work/comment.md" >> "$GITHUB_STEP_SUMMARY"',
          'comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"',
          `gh api --paginate "$comments?per_page=100" --jq '.[] | select(.user.login == "github-actions[bot]") | {id, body}' \\`,
          `  > "$work/comments.json" || skip 'GitHub does not list the comments. The price is in the summary.'`,
          `id="$(jq --raw-output --arg marker "$marker" 'select(.body | startswith($marker)) | .id' \\`,
          '  "$work/comments.json" | head -n 1)"',
          'if [ -n "$id" ]; then',
          '  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$work/comment.md"',
          'else',
          '  gh api --silent "$comments" --field "body=@$work/comment.md"',
          "fi || skip 'GitHub does not take the comment. The price is in the summary.'",
        ],
      }),
    ),
  }
}

function applyJob(facts: PipelineFacts): YamlMap {
  const again = facts.required.filter((one) => one.isEphemeral)
  return {
    needs: 'plan',
    ...job(ON_MAIN),
    // In production the environment has required reviewers: PIPELINE.md.
    environment: facts.environment,
    env: again.length === 0 ? undefined : inputs({ ...facts, required: again }),
    steps: [
      ...begin(facts),
      reportBegin('apply'),
      // Paths in an artifact begin at what its files have in common, which is the folder of the stack.
      {
        name: 'Fetch the plan',
        uses: ACTIONS.download,
        with: { name: `${facts.slug}-plan`, path: facts.folder === '' ? '.' : facts.folder },
      },
      { name: 'Initialize', run: initLine(facts, true) },
      { name: 'Apply the plan', run: APPLY_LINE },
      reportEnd({ phase: 'apply', reads: 'state' }),
    ],
  }
}

/** Only started by hand, or by Strata at the end of the environment, and approved like an apply. */
function destroyJob(facts: PipelineFacts): YamlMap {
  return {
    needs: 'init',
    ...job(`${IS_DESTROY} && ${ON_MAIN}`),
    environment: facts.environment,
    env: inputs(facts),
    steps: [
      ...begin(facts),
      reportBegin('destroy'),
      { name: 'Initialize', run: initLine(facts) },
      { name: 'Destroy', run: block(...DESTROY_LINES) },
      reportEnd({ phase: 'destroy', reads: 'state' }),
    ],
  }
}

const SYSTEM: ReportSystem = {
  url: '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID',
  run: '$GITHUB_RUN_ID',
  attempt: '$GITHUB_RUN_ATTEMPT',
  commit: '$GITHUB_SHA',
}

function reportBegin(phase: ReportOf['phase']): YamlMap {
  return { name: 'Report the begin', if: ON_MAIN, ...reporting({ phase, outcome: 'started' }) }
}

function reportEnd(what: Omit<ReportOf, 'outcome'>): YamlMap {
  const outcome = '$([ "$JOB_STATUS" = success ] && echo succeeded || echo failed)'
  return {
    name: 'Report the end',
    if: `always() && ${ON_MAIN}`,
    ...reporting({ ...what, outcome }, { JOB_STATUS: '${{ job.status }}' }),
  }
}

function reporting(what: ReportOf, env: YamlMap = {}): YamlMap {
  const { url, token, environment } = REPORT_VARIABLES
  return {
    env: { [url]: variable(url), [token]: secret(token), [environment]: variable(environment), ...env },
    run: block(...reportLines(SYSTEM, what)),
  }
}

/** As long as a job may take, so that the sign-in does not end before it: the role allows it (PIPELINE.md). */
const MINUTES = 120
const SECONDS = MINUTES * 60

function job(condition?: string): YamlMap {
  return { if: condition, 'runs-on': 'ubuntu-24.04', 'timeout-minutes': MINUTES }
}

function checkStep(facts: PipelineFacts): YamlMap {
  const names = [...settingsOf(facts), ...facts.required.map(inputOf)]
  return {
    name: 'Check the variables of the pipeline',
    'working-directory': facts.folder === '' ? undefined : '.',
    run: block(...checkLines(names, 'Settings > Secrets and variables > Actions', '::error::')),
  }
}

/** Files, Terraform and the identity of the job. */
function begin(facts: PipelineFacts): Yaml[] {
  // On a cloud that is not named, Terraform asks GitHub for the token itself.
  const signIn: Readonly<Partial<Record<PipelineFacts['cloud'], YamlMap>>> = {
    aws: {
      name: 'Sign in to AWS',
      uses: ACTIONS.aws,
      with: {
        'role-to-assume': variable('AWS_ROLE_ARN'),
        'aws-region': facts.region,
        'role-duration-seconds': SECONDS,
      },
    },
    gcp: {
      name: 'Sign in to Google Cloud',
      uses: ACTIONS.google,
      with: {
        workload_identity_provider: variable('GCP_WORKLOAD_IDENTITY_PROVIDER'),
        service_account: variable('GCP_SERVICE_ACCOUNT'),
      },
    },
  }
  const login = signIn[facts.cloud]
  return [
    { name: 'Check out', uses: ACTIONS.checkout, with: { 'persist-credentials': false } },
    {
      name: 'Set up Terraform',
      uses: ACTIONS.terraform,
      with: { terraform_version: facts.terraform, terraform_wrapper: false },
    },
    ...(login === undefined ? [] : [login]),
  ]
}

function inputs(facts: PipelineFacts): YamlMap | undefined {
  if (facts.required.length === 0) return undefined
  return Object.fromEntries(facts.required.map((one) => [inputOf(one), secret(secretOf(one))]))
}

/** The subjects of the tokens of this workflow, for those who trust them. @param repository such as OWNER/REPOSITORY */
export function githubSubjects(
  { environment }: PipelineFacts,
  repository: string,
): { readonly name: string; readonly subject: string }[] {
  const of = (name: string, ending: string) => ({ name, subject: `repo:${repository}:${ending}` })
  const own = of(environment, `environment:${environment}`)
  return [of('main', 'ref:refs/heads/main'), of('pull-request', 'pull_request'), own]
}
