import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'
import { texts as teamsTexts } from '../../src/web/locales/en/teams.ts'

const content = (page: Page) => page.getByRole('main')

/** Makes a team of the person of the page; gives its id. */
async function makeTeam(
  page: Page,
  name = `Platform ${crypto.randomUUID().slice(0, 8)}`,
): Promise<{ id: string; name: string }> {
  const answer = await page.request.post('/api/teams', {
    data: { name, description: 'Templates that others start from' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; name: string }
}

/** Adds someone to a team. */
async function join(page: Page, id: string, email: string): Promise<void> {
  const answer = await page.request.post(`/api/teams/${id}/members`, { data: { email } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test.describe('the list', () => {
  test('an empty list offers the first team, and the dialog makes it', async ({ page }) => {
    const mark = crypto.randomUUID().slice(0, 8)
    await page.goto('/team')
    await page.getByRole('button', { name: 'Create your first team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Team' })
    const name = dialog.getByLabel('Team name')
    await expect(name).toBeFocused()
    await dialog.getByRole('button', { name: 'Create Team' }).click()
    await expect(name).toHaveAccessibleDescription('Please enter a team name')
    await expectAccessible(page)
    await name.fill(`Web Shop ${mark}`)
    await expect(name).toHaveAccessibleDescription(`Its address becomes /team/web-shop-${mark}`)
    await name.press('Enter')
    await expect(page).toHaveURL(`/team/web-shop-${mark}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Web Shop ${mark}`)
  })

  test('shows teams and finds them by name', { tag: ONCE }, async ({ page, account }) => {
    const first = await makeTeam(page)
    await makeTeam(page, `Mobile ${crypto.randomUUID().slice(0, 8)}`)
    await page.goto('/team')
    const row = content(page).getByRole('row').filter({ hasText: first.name })
    for (const text of ['Templates that others start from', '1 person', account.name])
      await expect(row).toContainText(text)
    await page.getByRole('searchbox', { name: 'Search teams' }).fill('platf')
    await expect(content(page)).toContainText('1 of 1')
    await expect(page).toHaveURL('/team?search=platf')
    await page.getByRole('searchbox', { name: 'Search teams' }).fill('nothing like it')
    await expect(content(page)).toContainText(teamsTexts.list.noneFound)
    await page.getByRole('searchbox', { name: 'Search teams' }).fill('')
    await row.getByRole('link', { name: first.name }).click()
    await expect(page).toHaveURL(`/team/${first.id}`)
  })

  test.describe('a name that is taken', () => {
    test.use({ expectedMessage: /Failed to load resource/ })
    test('is said at the field', { tag: ONCE }, async ({ page }) => {
      const { name } = await makeTeam(page)
      await page.goto('/team')
      await content(page).getByRole('button', { name: 'Create Team' }).click()
      await page.getByRole('dialog').getByLabel('Team name').fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
      await expect(page.getByRole('dialog').getByLabel('Team name')).toHaveAccessibleDescription(
        'A team with this name already exists.',
      )
    })
  })
})

test.describe('one team', () => {
  test(
    'people join, get another role and are removed',
    { tag: ONCE },
    async ({ page, administrator, playwright, baseURL }) => {
      const colleague = await makeAccount(administrator, await playwright.request.newContext({ baseURL }))
      const { id } = await makeTeam(page)
      await page.goto(`/team/${id}`)
      await content(page).getByRole('button', { name: 'Add Member' }).click()
      await page.getByRole('dialog').getByLabel('E-mail').fill(colleague.email)
      await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click()
      await expect(page.getByText(`${colleague.name} is now in the team.`)).toBeVisible()
      const row = content(page).getByRole('row').filter({ hasText: colleague.email })
      await row.getByRole('button', { name: /^Role of .*: Member/ }).click()
      await page.getByRole('menuitem', { name: 'Owner' }).click()
      await expect(row.getByRole('button', { name: /^Role of .*: Owner/ })).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search members' }).fill(colleague.email)
      await expect(content(page).getByRole('row').filter({ hasText: '@' })).toHaveCount(1)
      await row.getByRole('button', { name: /^Remove/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(content(page)).toContainText(teamsTexts.members.noneFound)
    },
  )

  test(
    'the last owner stays, with the reason; a member may leave',
    { tag: ONCE },
    async ({ page, account, administrator, playwright, baseURL }) => {
      const { id } = await makeTeam(page)
      await page.goto(`/team/${id}`)
      const leave = content(page).getByRole('button', { name: /^Leave/ })
      await expect(leave).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('searchbox', { name: 'Search members' }).focus()
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
      await expect(leave).toBeFocused()
      await expect(page.getByRole('tooltip')).toHaveText(teamsTexts.members.reasons['last-owner'])
      const own = await playwright.request.newContext({ baseURL })
      await makeAccount(administrator, own)
      const theirs = (await (
        await own.post('/api/teams', { data: { name: `Theirs ${crypto.randomUUID().slice(0, 8)}` } })
      ).json()) as { id: string }
      await own.post(`/api/teams/${theirs.id}/members`, { data: { email: account.email } })
      await page.goto(`/team/${theirs.id}`)
      await expect(content(page).getByRole('button', { name: 'Add Member' })).toHaveAttribute('aria-disabled', 'true')
      await content(page)
        .getByRole('button', { name: /^Leave/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL('/team')
      expect((await page.request.get(`/api/teams/${theirs.id}`)).status()).toBe(404)
    },
  )

  test(
    'templates and components say what they are for; the tab stands in the address',
    { tag: ONCE },
    async ({ page }) => {
      const { id } = await makeTeam(page)
      await page.goto(`/team/${id}`)
      await page.getByRole('tab', { name: 'Templates' }).click()
      await expect(page).toHaveURL(`/team/${id}?tab=templates`)
      await expect(page.getByRole('tabpanel')).toContainText(teamsTexts.shared.noTemplates)
      await page.getByRole('tab', { name: 'Templates' }).press('ArrowRight')
      await expect(page.getByRole('tabpanel')).toContainText(teamsTexts.shared.noComponents)
      await page.reload()
      await expect(page.getByRole('tab', { name: 'Components' })).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page)
      await page.goBack()
      await expect(page.getByRole('tab', { name: 'Templates' })).toHaveAttribute('aria-selected', 'true')
    },
  )

  test(
    'lists the templates and the components that it shares, and leads to them',
    { tag: ONCE },
    async ({ page, account }) => {
      const { id } = await makeTeam(page)
      const made = await page.request.post('/api/templates', { data: { name: 'Ours', team_id: id } })
      const template = (await made.json()) as { id: string }
      const component = await page.request.post('/api/components', {
        data: {
          name: 'Queue',
          description: 'Waits for work.',
          category: 'compute',
          cloud: 'custom',
          team_id: id,
          source: null,
          variables: [],
          outputs: [],
          prices: [],
          is_free: true,
        },
      })
      expect(component.status(), await component.text()).toBe(201)
      await page.goto(`/team/${id}?tab=components`)
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText(['Queue'])
      await page.getByRole('tab', { name: 'Templates 1' }).click()
      const row = page.getByRole('tabpanel').getByRole('listitem')
      await expect(row).toContainText(`${account.name}, version 1`)
      await expect(row).toContainText('–')
      await expectAccessible(page)
      await row.getByRole('link', { name: 'Ours' }).click()
      await expect(page).toHaveURL(`/templates/${template.id}`)
    },
  )

  test('settings rename and delete', { tag: ONCE }, async ({ page }) => {
    const { id, name } = await makeTeam(page)
    await page.goto(`/team/${id}?tab=settings`)
    await page.getByLabel('Team name').fill('')
    await content(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Team name')).toHaveAccessibleDescription('Please enter a team name')
    await page.getByLabel('Team name').fill(`${name} two`)
    await content(page).getByRole('button', { name: 'Save' }).click()
    await expect(content(page)).toContainText('Settings saved')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} two`)
    await content(page).getByRole('button', { name: 'Delete team' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click()
    await expect(page).toHaveURL('/team')
    expect((await page.request.get(`/api/teams/${id}`)).status()).toBe(404)
  })

  test.describe('by an administrator', () => {
    test.use({ as: 'admin' })
    test(
      'somebody without an account is invited by a link that is shown once, and withdrawn',
      { tag: ONCE },
      async ({ page }) => {
        const email = `new.${crypto.randomUUID()}@example.com`
        const { id } = await makeTeam(page)
        await page.goto(`/team/${id}`)
        await content(page).getByRole('button', { name: 'Add Member' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('E-mail').fill(email)
        await dialog.getByRole('button', { name: 'Add Member' }).click()
        await expect(dialog.getByRole('group', { name: 'Link of the invitation' })).toContainText('/invite/')
        await expectAccessible(page)
        await dialog.getByRole('button', { name: 'Done' }).click()
        const invitations = content(page).getByRole('list', { name: 'Invitations' })
        await expect(invitations).toContainText(`${email} is invited as Member.`)
        await invitations.getByRole('button', { name: `Withdraw ${email}` }).click()
        await expect(invitations).toBeHidden()
      },
    )
  })

  test.describe('what is refused or not there', () => {
    test.use({ expectedMessage: /Failed to load resource/ })

    test('someone who is in it already is said at the field', { tag: ONCE }, async ({ page, account }) => {
      const { id } = await makeTeam(page)
      await page.goto(`/team/${id}`)
      await content(page).getByRole('button', { name: 'Add Member' }).click()
      await page.getByRole('dialog').getByLabel('E-mail').fill(account.email)
      await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click()
      await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveAccessibleDescription(
        `${account.email} is in this team already: change their role instead.`,
      )
    })

    test('a team that one may not see is not found', { tag: ONCE }, async ({ page }) => {
      await page.goto('/team/no-such-team')
      await expect(page.getByRole('heading', { name: 'Team Not Found' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Back to Teams' }).click()
      await expect(page).toHaveURL('/team')
    })
  })
})

test(
  'list and team have no fault that axe knows, in either theme',
  { tag: ONCE },
  async ({ page, administrator, playwright, baseURL }) => {
    const colleague = await makeAccount(administrator, await playwright.request.newContext({ baseURL }))
    const { id } = await makeTeam(page)
    await join(page, id, colleague.email)
    for (const address of ['/team', `/team/${id}`, `/team/${id}?tab=settings`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleInThemes(page)
      await expectAccessibleOnPhone(page)
    }
  },
)
