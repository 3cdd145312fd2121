// The step that asks Strata for the price of a plan and comments what it changes on the pull or merge request. It uses
// what the machines of all systems have: curl and jq. Everything in it is a name of ours, or a number.
import { CALL_VARIABLES, WORK_FOLDER, beginning } from './call-strata.ts'
import type { PipelineFacts } from './facts.ts'
import { PLAN_FILE } from './shell.ts'

/** Arguments that can hold secrets without being marked as such, and that no price depends on. */
const UNSENT = [
  'app_settings',
  'assume_role_policy',
  'connection_string',
  'container_definitions',
  'content',
  'custom_data',
  'definition',
  'environment',
  'metadata',
  'metadata_startup_script',
  'policy',
  'secret_string',
  'user_data',
  'user_data_base64',
  'value',
]

/** What a system does of its own. */
interface PriceSystem {
  /** Lines before the plan is read. */
  readonly prepare?: readonly string[]
  /** Lines that write "$work/comment.md" as the one comment that begins with $marker; `skip` ends them. */
  readonly comment: readonly string[]
  /** By which the system marks an error; empty where it has none. */
  readonly errorPrefix?: string
}

/**
 * The lines of the step, in a shell of its own. Whatever fails in it ends it with a sentence, and not the pipeline:
 * only a limit that someone has set does.
 */
export function priceLines(facts: PipelineFacts, { prepare = [], comment, errorPrefix = '' }: PriceSystem): string[] {
  const { url, token } = CALL_VARIABLES
  const max = facts.priceComment?.max_increase
  return [
    '(',
    ...[
      '# What fails here ends this step and not the pipeline. No command is shown, so that no token is.',
      'set +ex',
      'skip() { echo "No price comment: $1"; exit 0; }',
      ...beginning({ unset: 'Forks get no secrets; PIPELINE.md says what to set.' }),
      ...prepare,
      ...WORK_FOLDER,
      `terraform show -json ${PLAN_FILE} > "$work/plan.json" || skip 'Terraform cannot show the plan.'`,
      '# Of the plan only what a price depends on is sent: nothing sensitive, no constants, no variables.',
      `jq --compact-output '`,
      ...filterOf(facts),
      `' "$work/plan.json" > "$work/request.json" || skip 'jq cannot read the plan.'`,
      'rm -f "$work/plan.json"',
      `status="$(printf 'header = "Authorization: Bearer %s"\\n' "$${token}" | curl --config - --silent --show-error \\`,
      `  --max-time 90 --header 'Content-Type: application/json' --data-binary "@$work/request.json" \\`,
      `  --output "$work/price.json" --write-out '%{http_code}' "\${${url}%/}/api/price")"`,
      'if [ "$status" != 200 ]; then',
      `  reason="$(jq --raw-output '.detail // ""' "$work/price.json" 2> /dev/null | tr -cd 'A-Za-z0-9 .,:/_-' | cut -c 1-300)"`,
      '  skip "Strata answered $status. $reason"',
      'fi',
      `marker='<!-- strata-price: ${facts.slug} -->'`,
      '{',
      '  echo "$marker"',
      `  echo '### Price of ${facts.slug}'`,
      '  echo',
      `  jq --raw-output '.report' "$work/price.json"`,
      '} > "$work/comment.md"',
      '(',
      ...comment.map(indented),
      ')',
      ...(max === undefined ? [] : limitLines(max, errorPrefix)),
      'exit 0',
    ].map(indented),
    ')',
  ]
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`
}

function limitLines(max: number, errorPrefix: string): string[] {
  return [
    `if [ "$(jq '.difference.monthly > ${max}' "$work/price.json")" = true ]; then`,
    `  echo "${errorPrefix}This change raises the price by more than ${max} USD a month, the limit of this pipeline."`,
    '  exit 1',
    'fi',
  ]
}

/** A program of jq that makes the request: https://jqlang.org/manual/ */
function filterOf({ region, environment, people, usage }: PipelineFacts): string[] {
  return [
    'def masked($marks):',
    '  if $marks == true then null',
    '  elif type == "object" and ($marks | type) == "object"',
    '  then with_entries(.key as $key | .value |= masked($marks[$key]))',
    '  elif type == "array" and ($marks | type) == "array"',
    '  then [range(length) as $at | .[$at] | masked($marks[$at])]',
    '  else . end;',
    'def sent($marks):',
    '  if type != "object" then . else (masked($marks) // {}) | del(',
    ...UNSENT.map((name, at) => `    .${name}${at === UNSENT.length - 1 ? '' : ','}`),
    '  ) end;',
    'def bare:',
    '  if type == "array" then map(bare)',
    '  elif type != "object" then .',
    '  elif has("constant_value") then {constant_value: null}',
    '  else map_values(bare) end;',
    'def written:',
    '  {resources: [.resources[]? | {address, expressions: ((.expressions // {}) | bare)}],',
    '   module_calls: ((.module_calls // {}) | map_values({module: ((.module // {}) | written)}))};',
    '{',
    '  plan: {',
    '    format_version,',
    '    resource_changes: [.resource_changes[]? | select(.mode == "managed")',
    '      | {address, module_address, mode, type, deposed, change: (.change',
    '      | {actions, after_unknown, before: (.before_sensitive as $marks | .before | sent($marks)),',
    '         after: (.after_sensitive as $marks | .after | sent($marks))})}],',
    '    configuration: {root_module: ((.configuration.root_module // {}) | written)}',
    '  },',
    '  base: "prior",',
    `  region: "${region}",`,
    `  environment_type: "${environment}",`,
    `  team_size: ${people},`,
    `  usage: ${JSON.stringify(usage)},`,
    '  format: "markdown"',
    '}',
  ].map(indented)
}
