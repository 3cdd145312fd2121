// Who may call the functions behind a public front on Google Cloud: Cloud Run checks their identity tokens.
import { message } from '#words/message.ts'
import type { Note, Variable } from '../../clouds/lowered.ts'
import type { Target } from '../../components/component.ts'
import { id, x } from '../../hcl/nodes.ts'

/** A front with what stands behind it. */
export interface Called {
  /** Terraform label. */
  readonly label: string
  readonly title: string
  /** Variable that names who can call the functions behind it. */
  readonly callers: string
  /** Nodes behind it: the first gets everything, each further one its own path. */
  readonly backends: readonly Target[]
}

/** Whether a target is a service, which checks who calls. */
export function isService(target: Target): boolean {
  return target.offer.refs?.['service'] !== undefined
}

/** Who may call the functions behind a front; nobody until they are named. */
export function callersVariable({ title, callers, backends }: Called): Variable[] {
  if (!backends.some(isService)) return []
  return [
    {
      name: callers,
      type: x`list(string)`,
      description: `Who may call what is behind ${title}, as members of IAM such as serviceAccount:app@project.iam.gserviceaccount.com or group:team@example.com; allUsers opens it to everyone, where the organisation allows that; empty: nobody`,
      default: [],
      validation: [
        {
          condition: x`alltrue([for member in var.${id(callers)} : can(regex(${'^(allUsers|allAuthenticatedUsers|[a-zA-Z]+:.+)$'}, member))])`,
          message: 'Write members of IAM, such as user:name@example.com.',
        },
      ],
    },
  ]
}

/** What to do so that someone gets in. */
export function callersNotes({ title, callers, backends }: Called): Note[] {
  if (!backends.some(isService)) return []
  return [{ kind: 'advice', messages: [message('edge.set-callers', { variable: callers, title })], rank: 22 }]
}

/** How a caller signs in. */
export function callersTexts({ label, title, callers, backends }: Called): string[] {
  if (!backends.some(isService)) return []
  return [
    `${title} admits only members of \`${callers}\`, by an identity token: \`curl -H "Authorization: Bearer $(gcloud auth print-identity-token)" "$(terraform output -raw ${label}_url)"\`. Service accounts ask for a token whose audience is the function's own address.`,
  ]
}
