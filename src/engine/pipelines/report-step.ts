// The steps that tell Strata what a pipeline does with an environment. They do nothing unless the pipeline's variables
// name one, they never fail a job, and the token is in no argument and in no log: it goes to curl on its input. Only
// counts, addresses and types are sent; Terraform's values stay on the runner.
import { CALL_VARIABLES, WORK_FOLDER, beginning } from './call-strata.ts'
import { PLAN_FILE } from './shell.ts'

/** The variables by which a pipeline reports: address, secret, and the id of the environment. */
export const REPORT_VARIABLES = { ...CALL_VARIABLES, environment: 'STRATA_ENVIRONMENT' } as const

type Phase = 'plan' | 'apply' | 'destroy'

/** What a system does of its own: shell texts that name its run, and grow with each attempt at it. */
export interface ReportSystem {
  readonly url: string
  readonly run: string
  readonly attempt: string
  readonly commit: string
  /** Lines before anything is read. */
  readonly prepare?: readonly string[]
}

/** What is reported: `outcome` is a word, or a shell text that gives it. */
export interface ReportOf {
  readonly phase: Phase
  readonly outcome: string
  /** Whether the plan says how much changes, or the state what exists. */
  readonly reads?: 'plan' | 'state'
}

/** The lines of a report, in a shell of its own that always ends well. */
export function reportLines(system: ReportSystem, { phase, outcome, reads }: ReportOf): string[] {
  const { url, token, environment } = REPORT_VARIABLES
  const given = reads === 'plan' ? PLAN_GIVEN : reads === 'state' ? STATE_GIVEN : ['printf %s {} > "$work/more.json"']
  return [
    '(',
    ...[
      '# What fails here fails no deployment. No command is shown, so that no token is.',
      'set +ex',
      'skip() { echo "Not reported to Strata: $1"; exit 0; }',
      `case "$(printenv ${environment})" in ''|'$('*) exit 0 ;; esac`,
      ...beginning({ unset: 'PIPELINE.md says what to set.' }),
      ...(system.prepare ?? []),
      `outcome="${outcome}"`,
      ...WORK_FOLDER,
      ...given,
      `jq --null-input --compact-output --slurpfile more "$work/more.json" --arg environment "$${environment}" \\`,
      `  --arg outcome "$outcome" --arg url "${system.url}" --arg run "${system.run}" --arg attempt "${system.attempt}" \\`,
      `  --arg commit "${system.commit}" '`,
      ...bodyOf(phase),
      `' > "$work/report.json" || skip 'jq cannot write the report.'`,
      `printf 'header = "Authorization: Bearer %s"\\n' "$${token}" | curl --config - --silent --fail-with-body \\`,
      `  --retry 3 --retry-connrefused --max-time 30 --header 'Content-Type: application/json' \\`,
      `  --data-binary "@$work/report.json" --output "$work/answer.json" "\${${url}%/}/api/runs/report" || {`,
      `  reason="$(jq --raw-output '.detail // ""' "$work/answer.json" 2> /dev/null | tr -cd 'A-Za-z0-9 .,:/_-' | cut -c 1-300)"`,
      '  skip "${reason:-no answer came.}"',
      '}',
      `echo "Reported to Strata: ${phase} $outcome."`,
      'exit 0',
    ].map((line) => `  ${line}`),
    ') || true',
  ]
}

/** A program of jq that makes the report: https://jqlang.org/manual/ */
function bodyOf(phase: Phase): string[] {
  return [
    '  {',
    '    environment: $environment,',
    `    phase: "${phase}",`,
    '    outcome: $outcome,',
    `    key: "\\($run)-\\($attempt)-${phase}-\\($outcome)",`,
    '    pipeline: {url: $url, run: ($run | tonumber), attempt: ($attempt | tonumber)}',
    '  }',
    '  + (if ($commit | test("^[0-9a-f]{7,64}$")) then {commit: $commit} else {} end)',
    '  + ($more[0] // {})',
  ]
}

/** A replacement is counted as Terraform does: as one that is made and one that is destroyed. */
const PLAN_GIVEN = [
  `{ [ -f ${PLAN_FILE} ] && terraform show -json ${PLAN_FILE} || echo '{}'; } | jq --compact-output '`,
  '  def of($action): [.resource_changes[]? | select(.mode == "managed" and (.change.actions | index($action)))] | length;',
  '  if has("resource_changes")',
  '  then {changes: {add: of("create"), change: of("update"), destroy: of("delete")}} else {} end',
  `' > "$work/more.json" || printf %s {} > "$work/more.json"`,
]

/** Of what exists only addresses and types: values can be secrets. More than the limit of a report are not sent. */
const STATE_GIVEN = [
  `terraform show -json | jq --compact-output '`,
  '  [.values.root_module? // {} | recurse(.child_modules[]?) | .resources[]? | select(.mode == "managed")',
  '  | {address, type}] | if length <= 2000 then {resources: .} else {} end',
  `' > "$work/more.json" || printf %s {} > "$work/more.json"`,
]
