// Connections to accounts of clouds in the settings of a project, as the tests make them.
import type { Locator, Page } from '@playwright/test'
import { texts } from '../../../src/web/locales/en/connections.ts'
import { makeProject } from './projects.ts'
import { expect } from './test.ts'

/** Makes a project without a connection, and opens the dialog that makes the first one. */
export async function openFirstConnection(
  page: Page,
  email: string,
): Promise<{ project: { id: string }; section: Locator; dialog: Locator }> {
  const project = await makeProject(page, email)
  await page.goto(`/projects/${project.id}/settings`)
  const section = page.getByRole('region', { name: texts.title })
  await expect(section).toContainText(texts.empty)
  await section.getByRole('button', { name: texts.add }).click()
  return { project, section, dialog: page.getByRole('dialog', { name: texts.form.createTitle }) }
}
