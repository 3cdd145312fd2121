// Azure Pipelines: https://learn.microsoft.com/azure/devops/pipelines/yaml-schema/
import { accountInput } from './accounts.ts'
import type { PipelineFacts, RequiredVariable } from './facts.ts'
import { IS_MAIN, REPORT_ENV, reportBegin, reportEnd, reportFailure, reportPlan } from './azure-report.ts'
import { CALL_VARIABLES } from './call-strata.ts'
import { priceLines } from './price-comment.ts'
import {
  APPLY_LINE,
  checkLines,
  DESTROY_LINES,
  FORMAT_LINE,
  googleLines,
  initLine,
  inputOf,
  PLAN_LINE,
  planFiles,
  secretOf,
  settingsOf,
  VALIDATE_LINE,
} from './shell.ts'
import { DESTROY_INPUT } from './systems.ts'
import { block, type Yaml, type YamlMap } from './yaml.ts'

/** The service connection and the group of variables: both are named in the file, and made once by hand. */
export function connectionOf({ slug }: PipelineFacts): string {
  return `strata-${slug}`
}

/** The environment whose approval is waited for. */
export function environmentOf({ slug, environment }: PipelineFacts): string {
  return `${slug}-${environment}`
}

/** The variables of the group that hold no secret: on Azure the service connection gives the account. */
export function groupSettings(facts: PipelineFacts): string[] {
  return settingsOf(facts).filter(
    (name) => !(facts.cloud === 'azure' && name.startsWith('ARM_')) && name !== 'AWS_ROLE_ARN',
  )
}

const IS_DESTROY = `eq('\${{ parameters.${DESTROY_INPUT} }}', 'destroy')`

/** The pipeline of a stack. */
export function azurePipeline(facts: PipelineFacts): YamlMap {
  const paths = facts.folder === '' ? undefined : { include: [facts.folder] }
  return {
    name: '$(Date:yyyyMMdd)$(Rev:.r)',
    parameters: [
      {
        name: DESTROY_INPUT,
        displayName: 'What the pipeline does',
        type: 'string',
        default: 'apply',
        values: ['apply', 'destroy'],
      },
    ],
    trigger: { batch: true, branches: { include: ['main'] }, paths },
    pr: { branches: { include: ['main'] }, paths },
    // Runs wait for each other where the environment has an exclusive lock: the state has one writer.
    lockBehavior: 'sequential',
    pool: { vmImage: 'ubuntu-24.04' },
    variables: [
      { group: connectionOf(facts) },
      { name: 'TF_IN_AUTOMATION', value: 'true' },
      { name: 'TF_INPUT', value: 'false' },
      { name: 'TERRAFORM', value: facts.terraform },
    ],
    stages: [
      { stage: 'init', displayName: 'Init', jobs: [{ job: 'init', steps: initSteps(facts) }] },
      {
        stage: 'plan',
        displayName: 'Plan',
        dependsOn: 'init',
        condition: `and(succeeded(), not(${IS_DESTROY}))`,
        jobs: [{ job: 'plan', steps: planSteps(facts) }],
      },
      {
        stage: 'apply',
        displayName: 'Apply',
        dependsOn: 'plan',
        condition: `and(succeeded(), ${IS_MAIN}, not(${IS_DESTROY}))`,
        jobs: [
          {
            deployment: 'apply',
            // In production the environment has an approval: PIPELINE.md.
            environment: environmentOf(facts),
            timeoutInMinutes: 120,
            strategy: { runOnce: { deploy: { steps: applySteps(facts) } } },
          },
        ],
      },
      {
        stage: 'destroy',
        displayName: 'Destroy',
        dependsOn: 'init',
        // Only started by hand, or by Strata at the end of the environment, and approved like an apply.
        condition: `and(succeeded(), ${IS_MAIN}, ${IS_DESTROY})`,
        jobs: [
          {
            deployment: 'destroy',
            environment: environmentOf(facts),
            timeoutInMinutes: 120,
            strategy: { runOnce: { deploy: { steps: destroySteps(facts) } } },
          },
        ],
      },
    ],
  }
}

function initSteps(facts: PipelineFacts): Yaml[] {
  const names = [...groupSettings(facts), ...facts.required.map(inputOf)]
  return [
    { checkout: 'self', persistCredentials: false },
    {
      bash: block(...checkLines(names, 'Pipelines > Library', '##vso[task.logissue type=error]')),
      displayName: 'Check the variables of the pipeline',
      env: inputs(facts.required),
    },
    installStep,
    signedIn(facts, 'Format, initialize, validate', [FORMAT_LINE, initLine(facts), VALIDATE_LINE], []),
  ]
}

function planSteps(facts: PipelineFacts): Yaml[] {
  const kept = planFiles(facts).map((file) => `"${file}"`)
  return [
    { checkout: 'self', persistCredentials: false },
    reportBegin('plan'),
    installStep,
    signedIn(facts, 'Plan', [initLine(facts), PLAN_LINE], facts.required),
    ...(facts.priceComment ? [priceStep(facts)] : []),
    {
      bash: block(
        'mkdir -p "$BUILD_ARTIFACTSTAGINGDIRECTORY/plan"',
        `cp -R ${kept.join(' ')} "$BUILD_ARTIFACTSTAGINGDIRECTORY/plan/"`,
      ),
      displayName: 'Gather the plan',
    },
    // A plan can hold secrets: it is published for the main branch only, and goes with the run (PIPELINE.md).
    {
      publish: '$(Build.ArtifactStagingDirectory)/plan',
      artifact: `${facts.slug}-plan`,
      displayName: 'Keep the plan',
      condition: `and(succeeded(), ${IS_MAIN})`,
    },
    ...reportPlan(facts),
  ]
}

/** A thread that is closed: no policy waits for it. */
function priceStep(facts: PipelineFacts): YamlMap {
  return {
    bash: block(
      ...priceLines(facts, {
        errorPrefix: '##vso[task.logissue type=error]',
        comment: [
          'cp "$work/comment.md" "$AGENT_TEMPDIRECTORY/price.md"',
          'echo "##vso[task.uploadsummary]$AGENT_TEMPDIRECTORY/price.md"',
          `[ "$BUILD_REPOSITORY_PROVIDER" = TfsGit ] || skip 'The repository is elsewhere. The price is in the summary.'`,
          'azure() {',
          `  printf 'header = "Authorization: Bearer %s"\\n' "$SYSTEM_ACCESSTOKEN" | curl --config - --silent --show-error \\`,
          `    --fail --max-time 60 --header 'Content-Type: application/json' "$@"`,
          '}',
          'repository="$SYSTEM_COLLECTIONURI$SYSTEM_TEAMPROJECTID/_apis/git/repositories/$BUILD_REPOSITORY_ID"',
          'threads="$repository/pullRequests/$SYSTEM_PULLREQUEST_PULLREQUESTID/threads"',
          'azure "$threads?api-version=7.1" > "$work/threads.json" \\',
          "  || skip 'Azure DevOps does not list the comments. The price is in the summary.'",
          `place="$(jq --raw-output --arg marker "$marker" '.value[]`,
          '  | select((.isDeleted | not) and ((.comments[0].content // "") | startswith($marker)))',
          `  | "\\(.id)/comments/\\(.comments[0].id)"' "$work/threads.json" | head -n 1)"`,
          `jq --null-input --rawfile content "$work/comment.md" '{content: $content}' > "$work/change.json"`,
          `jq --null-input --rawfile content "$work/comment.md" \\`,
          `  '{comments: [{parentCommentId: 0, content: $content, commentType: 1}], status: 4}' > "$work/thread.json"`,
          'if [ -n "$place" ]; then',
          '  azure --request PATCH --data-binary "@$work/change.json" --output /dev/null "$threads/$place?api-version=7.1" && exit 0',
          'fi',
          'azure --request POST --data-binary "@$work/thread.json" --output /dev/null "$threads?api-version=7.1" \\',
          "  || skip 'Azure DevOps does not take the comment. The price is in the summary.'",
        ],
      }),
    ),
    displayName: 'Price',
    condition: "and(succeeded(), eq(variables['Build.Reason'], 'PullRequest'))",
    workingDirectory: `$(Build.SourcesDirectory)${facts.folder === '' ? '' : `/${facts.folder}`}`,
    env: {
      [CALL_VARIABLES.url]: `$(${CALL_VARIABLES.url})`,
      [CALL_VARIABLES.token]: `$(${CALL_VARIABLES.token})`,
      SYSTEM_ACCESSTOKEN: '$(System.AccessToken)',
    },
  }
}

function applySteps(facts: PipelineFacts): Yaml[] {
  const again = facts.required.filter((one) => one.isEphemeral)
  return [
    { checkout: 'self', persistCredentials: false },
    reportBegin('apply'),
    { download: 'current', artifact: `${facts.slug}-plan`, displayName: 'Fetch the plan' },
    installStep,
    {
      bash: block(`cp -R "$PIPELINE_WORKSPACE/${facts.slug}-plan/." "${facts.folder === '' ? '.' : facts.folder}/"`),
      displayName: 'Put the plan in its place',
    },
    signedIn(facts, 'Apply the plan', [initLine(facts, true), APPLY_LINE, ...reportEnd('apply')], again, REPORT_ENV),
    reportFailure(facts, 'apply'),
  ]
}

function destroySteps(facts: PipelineFacts): Yaml[] {
  const lines = [initLine(facts), ...DESTROY_LINES, ...reportEnd('destroy')]
  return [
    { checkout: 'self', persistCredentials: false },
    reportBegin('destroy'),
    installStep,
    signedIn(facts, 'Destroy', lines, facts.required, REPORT_ENV),
    reportFailure(facts, 'destroy'),
  ]
}

/**
 * The images of the agents have no Terraform any more: it is fetched and held against HashiCorp's list of checksums.
 */
const installStep: YamlMap = {
  bash: block(
    'set -eu',
    'archive="terraform_${TERRAFORM}_linux_amd64.zip"',
    'from="https://releases.hashicorp.com/terraform/${TERRAFORM}"',
    'mkdir -p "$AGENT_TEMPDIRECTORY/terraform" && cd "$AGENT_TEMPDIRECTORY/terraform"',
    'curl --fail --silent --show-error --location --remote-name "$from/$archive"',
    'curl --fail --silent --show-error --location "$from/terraform_${TERRAFORM}_SHA256SUMS" | grep "  $archive$" | sha256sum --check -',
    'unzip -o -q "$archive"',
    'echo "##vso[task.prependpath]$PWD"',
  ),
  displayName: 'Set up Terraform',
}

/** Runs lines with the identity of the service connection, by a token of this run. */
function signedIn(
  facts: PipelineFacts,
  displayName: string,
  lines: readonly string[],
  variables: readonly RequiredVariable[],
  more: YamlMap = {},
): YamlMap {
  const account = accountInput(facts)
  const workingDirectory = `$(Build.SourcesDirectory)${facts.folder === '' ? '' : `/${facts.folder}`}`
  if (facts.cloud === 'aws') {
    return {
      task: 'AWSShellScript@1',
      displayName,
      inputs: {
        awsCredentials: connectionOf(facts),
        regionName: facts.region,
        scriptType: 'inline',
        inlineScript: block('set -eu', ...lines),
        // Otherwise it runs beside its own temporary file.
        disableAutoCwd: true,
        workingDirectory,
      },
      env: inputs(variables, more),
    }
  }
  const azure = [
    'export ARM_USE_OIDC=true ARM_CLIENT_ID="$servicePrincipalId" ARM_TENANT_ID="$tenantId" ARM_OIDC_TOKEN="$idToken"',
    'export ARM_SUBSCRIPTION_ID="$(az account show --query id --output tsv)"',
  ]
  const token = '$AGENT_TEMPDIRECTORY/id-token'
  const google = [
    `printf '%s' "$idToken" > "${token}"`,
    ...googleLines(token, '$AGENT_TEMPDIRECTORY/google-credentials.json'),
  ]
  return {
    task: 'AzureCLI@2',
    displayName,
    inputs: {
      azureSubscription: connectionOf(facts),
      addSpnToEnvironment: true,
      scriptType: 'bash',
      scriptLocation: 'inlineScript',
      workingDirectory,
      inlineScript: block(
        'set -eu',
        ...(facts.cloud === 'azure' ? azure : google),
        ...(account === undefined ? [] : [`export TF_VAR_${account.input}="$${account.from}"`]),
        ...lines,
      ),
    },
    env: inputs(variables, more),
  }
}

/** Secrets reach a script only where it is said that they do. */
function inputs(variables: readonly RequiredVariable[], more: YamlMap = {}): YamlMap | undefined {
  const given = Object.fromEntries(variables.map((one) => [inputOf(one), `$(${secretOf(one)})`]))
  const all = { ...given, ...more }
  return Object.keys(all).length === 0 ? undefined : all
}
