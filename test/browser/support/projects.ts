import type { Page } from '@playwright/test'
import type { Project } from '#contract/projects.ts'
import { expect } from './test.ts'

/** Makes a project of the person of the page, without the form. */
export async function makeProject(
  page: Page,
  ownerEmail: string,
  given: Record<string, unknown> = {},
): Promise<Project> {
  const name = typeof given['name'] === 'string' ? given['name'] : 'Storefront'
  const slug = `p-${crypto.randomUUID()}`
  const answer = await page.request.post('/api/projects', { data: { slug, owner_email: ownerEmail, ...given, name } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Project
}

/** Adds someone to a project. */
export async function addMember(page: Page, projectId: string, email: string, role: string): Promise<void> {
  const answer = await page.request.post(`/api/projects/${projectId}/team`, { data: { user_email: email, role } })
  expect(answer.status(), await answer.text()).toBe(201)
}
