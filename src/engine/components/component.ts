// The contract of a catalogue component. A component never imports another: it
// says what it needs and offers, and the compiler joins them.
import { message, type Message } from '#words/message.ts'
import type { z } from 'zod'
import { chooseSize } from '../clouds/size.ts'
import type { Collected, Lowered, Note, Offer, Output } from '../clouds/lowered.ts'
import type { Site } from '../clouds/site.ts'
import type { Expr } from '../hcl/nodes.ts'
import type { Layer } from '../result.ts'
import type { StackModule } from '../stack/module.ts'
import type { CloudId } from '../vocabulary.ts'

export const CATEGORIES = ['compute', 'storage', 'database', 'network', 'identity', 'monitoring'] as const
export type Category = (typeof CATEGORIES)[number]

/** The references by which a node that is used recognises and admits the node that uses it. */
export interface Handles {
  azure: {
    readonly principalId: Expr
    readonly principalName: Expr
    readonly clientId: Expr
    /** True when it calls from inside the network. */
    readonly isInside?: boolean
  }
  aws: { readonly roleName?: Expr; readonly securityGroupId?: Expr }
  gcp: { readonly email?: Expr; readonly networkTag?: string }
}

/** A node that uses this one. */
export interface Consumer<C extends CloudId = CloudId> {
  readonly id: string
  readonly type: string
  /** Terraform label of its resources. */
  readonly label: string
  /** Name for people, such as "VM". */
  readonly title: string
  readonly handle: Handles[C]
}

/** A node that this one uses. */
export interface Target {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly title: string
  readonly offer: Offer
  /** What of it can be read, for custom components. */
  readonly outputs: readonly Output[]
  /** Addresses of its resources, or of its module. */
  readonly resources: () => readonly string[]
  /** The output that the connection carries, and the variable that takes it. */
  readonly output: string | undefined
  readonly variable: string | undefined
}

/** One node of a stack, with everything that lowering it may read. */
export interface Placement<Settings = unknown, C extends CloudId = CloudId> {
  readonly site: Site
  readonly id: string
  /** Terraform label: the component's own, with the node's id from the second node of a type on. */
  readonly label: string
  readonly title: string
  readonly settings: Settings
  /** Settings that the person gave; the others are defaults. */
  readonly given: ReadonlySet<string>
  /** Only nodes with an identity or a network place; on Azure those have the application identity. */
  readonly consumers: readonly Consumer<C>[]
  readonly targets: readonly Target[]
  /** Types of all nodes that use this one, such as load-balancer, whether they have a handle or not. */
  readonly incoming: readonly string[]
  readonly collected: Collected
  /** A name part for cloud resources: `base`, or base and node id for a second node, at most `max` characters. */
  readonly slug: (base: string, max?: number) => string
}

export interface Unsupported {
  /** Why the cloud lacks it and what takes its place, for people. */
  readonly unsupported: Message
}

export type Lower<Settings, C extends CloudId> = (placement: Placement<Settings, C>) => Lowered

/** What an added node holds for the one that needs it. */
type ImpliedReason = 'endpoint' | 'key' | 'package' | 'password'

/** A node that the compiler adds because another needs it. */
export interface Implied {
  readonly type: string
  /** What the added node holds for the one that needs it, when it is not needed as such. */
  readonly why?: ImpliedReason
}

export interface Component<Shape extends z.ZodObject = z.ZodObject, Type extends string = string> {
  /** Lower-kebab id, equal to the folder's name. */
  readonly type: Type
  readonly name: string
  readonly category: Category
  readonly layer: Layer
  /** A lucide icon name. */
  readonly icon: string
  readonly description: string
  /** Terraform label of its first node. */
  readonly label: string
  /** What it is called on each cloud. */
  readonly services: Readonly<Record<CloudId, string>>
  /** Every field has a title and a description in its meta, and a validation. Names in wire case. */
  readonly settings: Shape
  /** The defaults of all fields for a site. `incoming` are the types of the nodes that use the node. */
  readonly defaults: (site: Site, incoming: readonly string[]) => z.output<Shape>
  /** Types of the nodes that it can use. */
  readonly uses: readonly string[]
  /** Nodes that it cannot do without. */
  readonly implies?: (site: Site, settings: z.output<Shape>) => readonly Implied[]
  /** Handles of a node of this type, where it has an identity or a place in the network. */
  readonly handles?: { readonly [C in CloudId]?: (label: string, settings: z.output<Shape>) => Handles[C] }
  /** What is not the same on a cloud, a sentence for the comparison. */
  readonly differences?: { readonly [C in CloudId]?: Message }
  /** True for what a stack has once. */
  readonly isSingle?: boolean
  /** Parts that serve the others are lowered after them, in this order; absent for all others. */
  readonly collects?: number
  /** The definition of a custom component; absent for those of the catalogue. */
  readonly module?: StackModule
  readonly lower: { readonly [C in CloudId]: Lower<z.output<Shape>, C> | Unsupported }
}

/** Checks a component's shape while keeping the types of its settings. */
export function defineComponent<Shape extends z.ZodObject, const Type extends string>(
  component: Component<Shape, Type>,
): Component<Shape, Type> {
  return component
}

/** True when the cloud has the component. */
export function isSupported<F>(lower: F | Unsupported): lower is F {
  return typeof lower === 'function'
}

/** The handle of the application identity on Azure, which all compute of a stack shares. */
export function azureApplication(): Handles['azure'] {
  const at = (attribute: string): Expr => ({
    kind: 'expr',
    code: [`azurerm_user_assigned_identity.app.${attribute}`],
    values: [],
  })
  return { principalId: at('principal_id'), principalName: at('name'), clientId: at('client_id') }
}

/** On Azure the stack's own key lies in a Key Vault: what is encrypted with it cannot do without one. */
export function azureStackKey(site: Site): Implied[] {
  return site.cloud === 'azure' && site.hasStackKey ? [{ type: 'key-vault', why: 'key' }] : []
}

/**
 * The size to print for a node, and what to say about it: the wanted one, or where the region lacks it the next
 * larger of the ladder. A person's own choice is never replaced but refused, with the nearest alternative.
 * @param prefix capability prefix of the region book, such as "postgresql." or "vm."
 */
export function sizeFor(
  placement: Placement,
  setting: string,
  wanted: string,
  prefix: string,
  ladder: readonly string[],
): { size: string; notes: Note[] } {
  const { region } = placement.site
  const choice = chooseSize(region, prefix, wanted, ladder)
  if (choice === undefined || (choice.outcome === 'replaced' && placement.given.has(setting))) {
    const what = { region: region.label, wanted, title: placement.title }
    return {
      size: wanted,
      notes: [
        {
          kind: 'refused',
          messages: [
            choice === undefined
              ? message('regions.size-refused', what)
              : message('regions.size-refused-nearest', { ...what, size: choice.size }),
          ],
        },
      ],
    }
  }
  if (choice.outcome === 'replaced') {
    const messages = [
      message('regions.size-replaced', { region: region.label, wanted, title: placement.title, size: choice.size }),
    ]
    return { size: choice.size, notes: [{ kind: 'replaced', messages, rank: 10 }] }
  }
  if (choice.outcome === 'unconfirmed') {
    return {
      size: wanted,
      notes: [
        {
          kind: 'unconfirmed',
          messages: [
            message('regions.size-not-confirmed', { title: placement.title, size: wanted, region: region.label }),
          ],
          rank: 40,
        },
      ],
    }
  }
  return { size: choice.size, notes: [] }
}
