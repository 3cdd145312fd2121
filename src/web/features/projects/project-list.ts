// What the list of projects shows: chosen, sorted and added up.
import type { Project } from '#contract/projects.ts'

export const SORTS = ['cost', 'name', 'created'] as const
export type Sort = (typeof SORTS)[number]

/** What someone looks for in the list; nothing is left out by an empty text. */
export interface Choice {
  readonly search: string
  /** E-mail address of the owner. */
  readonly owner: string
  readonly sort: Sort
}

const ORDERS: Readonly<Record<Sort, (a: Project, b: Project) => number>> = {
  cost: (a, b) => b.total_monthly_cost - a.total_monthly_cost,
  name: () => 0,
  created: (a, b) => b.created_at.localeCompare(a.created_at),
}

/** The projects that fit, the most expensive or newest first; those that are alike by name. */
export function chooseProjects(projects: readonly Project[], { search, owner, sort }: Choice): Project[] {
  const wanted = search.trim().toLowerCase()
  const fits = ({ name, slug, description }: Project) =>
    [name, slug, description ?? ''].some((text) => text.toLowerCase().includes(wanted))
  return projects
    .filter((project) => (owner === '' || project.owner_email === owner) && fits(project))
    .toSorted((a, b) => ORDERS[sort](a, b) || a.name.localeCompare(b.name))
}

/** The figures of all projects together, in USD a month. */
export interface Totals {
  readonly projects: number
  readonly environments: number
  readonly costUsd: number
  /** Of the projects that have a budget; undefined when none has. */
  readonly budgetUsd: number | undefined
  /** Projects that used 80% of their budget or more. */
  readonly nearBudget: number
}

/** Adds projects up. */
export function totalsOf(projects: readonly Project[]): Totals {
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
  const budgets = projects.flatMap(({ budget_limit }) => budget_limit ?? [])
  return {
    projects: projects.length,
    environments: sum(projects.map((project) => project.environment_count)),
    costUsd: sum(projects.map((project) => project.total_monthly_cost)),
    budgetUsd: budgets.length === 0 ? undefined : sum(budgets),
    nearBudget: projects.filter(({ budget_state: state }) => state === 'warning' || state === 'over').length,
  }
}

/** Everyone who owns one of the projects, by name. */
export function ownersOf(projects: readonly Project[]): { email: string; name: string }[] {
  const names = new Map(projects.map((project) => [project.owner_email, project.owner_name]))
  return [...names].map(([email, name]) => ({ email, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}
