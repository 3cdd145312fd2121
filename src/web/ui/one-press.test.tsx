// One press is one act, and one request: double clicks, keys that are held down, and presses before the page has drawn
// that something is under way.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { useChange } from '../api/use-change.ts'
import { FormShell } from '../forms/FormShell.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useServerForm } from '../forms/use-server-form.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { LinkButton } from './LinkButton.tsx'
import { Switch } from './Switch.tsx'

/** Three presses within one moment, before anything is drawn. */
function pressThrice(element: Element): void {
  for (let count = 0; count < 3; count += 1) if (element instanceof HTMLElement) element.click()
}

/** A request that is answered when the test says so. */
function request() {
  const answers: (() => void)[] = []
  const send = vi.fn<(given: unknown) => Promise<void>>(() => new Promise((resolve) => answers.push(resolve)))
  return {
    send,
    answer: () => {
      for (const resolve of answers.splice(0)) resolve()
    },
  }
}

describe('the second click of a double click does nothing', () => {
  test.each([
    ['a button', (act: () => void) => <Button onClick={act}>Act</Button>, 'button'],
    ['a button with an icon', (act: () => void) => <IconButton icon={Archive} label="Act" onClick={act} />, 'button'],
    ['a button within a sentence', (act: () => void) => <LinkButton onClick={act}>Act</LinkButton>, 'button'],
    [
      'a switch',
      (act: () => void) => (
        <>
          <span id="switch">Act</span>
          <Switch labelledBy="switch" isOn={false} onChange={act} />
        </>
      ),
      'switch',
    ],
  ] as const)('%s', async (_, piece, role) => {
    const act = vi.fn<() => void>()
    await render(piece(act))
    await userEvent.dblClick(page.getByRole(role, { name: 'Act' }))
    expect(act).toHaveBeenCalledTimes(1)
    await userEvent.click(page.getByRole(role, { name: 'Act' }))
    expect(act).toHaveBeenCalledTimes(2)
  })

  test('except where each click is a step', async () => {
    const act = vi.fn<() => void>()
    await render(<IconButton icon={Archive} label="Zoom in" onClick={act} isRepeatable />)
    await userEvent.dblClick(page.getByRole('button', { name: 'Zoom in' }))
    expect(act).toHaveBeenCalledTimes(2)
  })
})

test('a key that is held down presses once', async () => {
  const act = vi.fn<() => void>()
  await render(<Button onClick={act}>Extend</Button>)
  const button = page.getByRole('button', { name: 'Extend' })
  const drawn = await button.findElement()
  drawn.focus()
  await userEvent.keyboard('{Enter>4/}')
  expect(act).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  expect(act).toHaveBeenCalledTimes(2)
})

describe('a change', () => {
  function Extend({ send, days = 7 }: { send: (days: unknown) => Promise<void>; days?: number }): ReactNode {
    const change = useChange({ mutationFn: (given: number) => send(given) })
    return (
      <>
        <Button onClick={() => change.mutate(days)} isLoading={change.isPending}>
          Extend
        </Button>
        <button type="button" onClick={() => change.mutate(days)}>
          Extend without the piece
        </button>
        <button type="button" onClick={() => change.mutate(days + 1)}>
          Extend more
        </button>
        <button type="button" onClick={change.reset}>
          Forget
        </button>
        <output>{change.status}</output>
      </>
    )
  }
  const draw = (send: (days: unknown) => Promise<void>) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Extend send={send} />
      </QueryClientProvider>,
    )

  test('is requested once while it is under way, and again when it is done', async () => {
    const { send, answer } = request()
    await draw(send)
    const bare = page.getByRole('button', { name: 'Extend without the piece' })
    pressThrice(await bare.findElement())
    await expect.element(page.getByRole('status')).toHaveTextContent('pending')
    await userEvent.click(bare)
    expect(send).toHaveBeenCalledTimes(1)
    answer()
    await expect.element(page.getByRole('status')).toHaveTextContent('success')
    await userEvent.click(bare)
    expect(send).toHaveBeenCalledTimes(2)
    answer()
  })

  test('for something else is another one', async () => {
    const { send, answer } = request()
    await draw(send)
    pressThrice(await page.getByRole('button', { name: 'Extend', exact: true }).findElement())
    pressThrice(await page.getByRole('button', { name: 'Extend more' }).findElement())
    await vi.waitFor(() => expect(send.mock.calls.map(([days]) => days)).toEqual([7, 8]))
    answer()
  })

  test('that is under way is not forgotten, so that the page keeps saying so', async () => {
    const { send, answer } = request()
    await draw(send)
    pressThrice(await page.getByRole('button', { name: 'Extend', exact: true }).findElement())
    await expect.element(page.getByRole('status')).toHaveTextContent('pending')
    await userEvent.click(page.getByRole('button', { name: 'Forget' }))
    await expect.element(page.getByRole('status')).toHaveTextContent('pending')
    answer()
    await expect.element(page.getByRole('status')).toHaveTextContent('success')
    await userEvent.click(page.getByRole('button', { name: 'Forget' }))
    await expect.element(page.getByRole('status')).toHaveTextContent('idle')
  })
})

test('a form is sent once, by its button and by Enter', async () => {
  const { send, answer } = request()
  function Rename(): ReactNode {
    const form = useServerForm({ values: { name: 'Shop' }, onSubmit: send })
    return (
      <FormShell form={form} foot={<Button type="submit">Save</Button>}>
        <TextField form={form} name="name" label="Name" />
      </FormShell>
    )
  }
  await render(<Rename />)
  pressThrice(await page.getByRole('button', { name: 'Save' }).findElement())
  await userEvent.type(page.getByRole('textbox', { name: 'Name' }), '{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  answer()
  await vi.waitFor(async () => {
    await userEvent.click(page.getByRole('button', { name: 'Save' }))
    expect(send).toHaveBeenCalledTimes(2)
  })
  answer()
})
