// What a row of the site map says, and what derives from its id.
import type { INSTANCE_PERMISSIONS } from '#domain/access/abilities.ts'
import type { Area, TextKey } from './locales/texts.ts'

/** Key of a title in locales/<language>/common.ts. */
export type TitleKey = Extract<TextKey<'common'>, `pages.${string}`>

/** What a page says of itself. `Id` are the pages that can be above it. */
interface GivenRow<Id extends string> {
  /** Address below the root; `:name` is a parameter. */
  readonly path: `/${string}`
  /** The file below features that exports a component of its own name, without `.tsx`. */
  readonly file: `${string}/${string}Page`
  /** Texts that are loaded with the page. */
  readonly texts: Area | readonly Area[]
  /** In the shell with its sidebar, under a bare bar, or alone. */
  readonly frame: 'shell' | 'bare' | 'alone'
  /** Text of the document title and of links to it; `pages.<id>` when absent. */
  readonly title?: TitleKey
  /** Everyone can open it; every other page needs a session. */
  readonly isPublic?: true
  /** What you need to open it; without it the page says so. */
  readonly permission?: (typeof INSTANCE_PERMISSIONS)[number]
  /** Page above it, for the breadcrumbs. */
  readonly parent?: Id
  /** What the breadcrumbs of the pages below it call it; its title when absent. */
  readonly crumb?: 'shell:sections.administration'
  /** It creates something: the command palette lists it with the actions. */
  readonly isAction?: true
  /** What the bare bar says; the title when absent. */
  readonly heading?: 'bar.results'
  /** A small word at the right of the bare bar. */
  readonly note?: 'bar.answersKept'
  /** The bare bar has a button that leaves to the start page. */
  readonly canClose?: boolean
}

/** A row of the site map. */
export interface PageRow<Id extends string = string> extends GivenRow<Id> {
  readonly id: Id
  readonly title: TitleKey
}

/** Without its own text of the title a row has to name another one. */
type Titled<Id> = `pages.${Id & string}` extends TitleKey ? unknown : { readonly title: TitleKey }

/** Gives each row its id and its title, and keeps its exact type. */
export function definePages<
  const Rows extends { readonly [Id in keyof Rows]: GivenRow<keyof Rows & string> & Titled<Id> },
>(rows: Rows): { readonly [Id in keyof Rows]: Rows[Id] & PageRow<keyof Rows & string> } {
  const given: [string, Partial<PageRow>][] = Object.entries(rows)
  const pages = given.map(([id, row]) => [id, { title: `pages.${id}`, ...row, id }])
  return Object.fromEntries(pages) as { readonly [Id in keyof Rows]: Rows[Id] & PageRow<keyof Rows & string> }
}

/** The names of the parameters of a path. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
