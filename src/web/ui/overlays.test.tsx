// What lies over a page: dialogs and toasts.
import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { closeToast, currentToasts, showToast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

function WithDialog(): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Rename
      </button>
      <Dialog title="Rename it" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <input aria-label="First" />
        <input aria-label="Name" data-autofocus />
      </Dialog>
    </>
  )
}

describe('a dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'Rename it' })

  async function openDialog() {
    await render(<WithDialog />)
    const button = page.getByRole('button', { name: 'Rename' })
    await button.click()
    await expect.element(dialog).toBeVisible()
    return button
  }

  test('has its title as its name and starts where it says', async () => {
    await openDialog()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  test('starts at its title where it says nothing, and opens no tooltip', async () => {
    await render(
      <Dialog title="What it is" isOpen onClose={() => undefined}>
        <button type="button">Fine</button>
      </Dialog>,
    )
    await expect.element(page.getByRole('heading', { name: 'What it is' })).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  })

  test('keeps the page under it out of reach', async () => {
    const button = await openDialog()
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}')
    await expect.element(button).not.toHaveFocus()
  })

  test('closes by Escape and gives the focus back', async () => {
    const button = await openDialog()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  test('closes by its button, and by a click beside it', async () => {
    const button = await openDialog()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await button.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.click(dialog, { position: { x: -40, y: 10 }, force: true })
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('a dialog that confirms starts on Cancel and says why it failed', async () => {
  const [onClose, onConfirm] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await render(
    <ConfirmDialog
      title="Delete it"
      isOpen
      onClose={onClose}
      confirmLabel="Delete project"
      onConfirm={onConfirm}
      error="It still has environments."
    >
      Its members lose it.
    </ConfirmDialog>,
  )
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It still has environments.')
  await page.getByRole('button', { name: 'Delete project' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

describe('a toast', () => {
  afterEach(() => {
    for (const { id } of currentToasts()) closeToast(id)
  })

  test('is a status, and an alert when something failed', async () => {
    await render(<Toasts />)
    showToast('success', 'Saved.')
    showToast('error', 'The server did not answer.')
    await expect.element(page.getByRole('status')).toHaveTextContent('Saved.')
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server did not answer.')
  })

  test('goes after its time, but not while someone points at it', async () => {
    await render(<Toasts />)
    showToast('info', 'Held.', undefined, 1500)
    const toast = page.getByRole('status').filter({ hasText: 'Held.' })
    await expect.element(toast).toBeVisible()
    // What the pointer does, without waiting until the toast has arrived where it stays.
    toast.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    showToast('info', 'Goes.', undefined, 2000)
    await expect.element(page.getByText('Goes.')).toBeVisible()
    await expect.element(page.getByText('Goes.')).not.toBeInTheDocument()
    await expect.element(toast).toBeVisible()
    toast.element().dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
    await expect.element(toast).not.toBeInTheDocument()
  })

  test('offers an action, which closes it, and closes by its button', async () => {
    const onAct = vi.fn<() => void>()
    await render(<Toasts />)
    showToast('success', 'Moved.', { label: 'Undo', onAct })
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(onAct).toHaveBeenCalledOnce()
    expect(currentToasts()).toEqual([])
    showToast('success', 'Moved again.')
    await page.getByRole('button', { name: 'Close' }).click()
    expect(currentToasts()).toEqual([])
  })
})
