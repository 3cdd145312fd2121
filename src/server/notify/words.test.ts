import { describe, expect, it } from 'vitest'
import { NOTIFICATION_FIELDS, NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { message } from '#words/message.ts'
import { say } from '#words/say.ts'
import { LANGUAGES } from '#words/languages.ts'
import { MAIL_FIELDS, writeMail, writeNotification, writePush } from './words.ts'

const sampleOf = (fields: readonly string[]) => Object.fromEntries(fields.map((name) => [name, `<${name}>`]))

describe.each(LANGUAGES)('%s', (language) => {
  it.each(NOTIFICATION_KINDS)('says every field of %s, under a title that fits into a line', (kind) => {
    const fields = NOTIFICATION_FIELDS[kind]
    const { title, body } = writePush(language, kind, sampleOf(fields), null)
    for (const name of fields) if (name !== 'connection') expect(body).toContain(`<${name}>`)
    expect(title.length).toBeLessThan(80)
  })

  it.each(NOTIFICATION_KINDS)('says of %s that an environment is simulated, in mails and push messages', (kind) => {
    const fields: readonly string[] = NOTIFICATION_FIELDS[kind]
    expect(fields.includes('connection')).toBe(fields.includes('environment'))
    if (!fields.includes('environment')) return
    const of = (connection: string) => {
      const data = { ...sampleOf(fields), connection }
      return [writePush(language, kind, data, null).title, writeNotification(language, kind, data, undefined).subject]
    }
    const said = of('manual').map((title) => say(message('notifications.simulated', { title }), language))
    expect(of('sandbox')).toEqual(said)
  })

  it.each(Object.entries(MAIL_FIELDS))('says every field of the mail %s', (kind, fields) => {
    const { subject, text } = writeMail(
      language,
      kind as keyof typeof MAIL_FIELDS,
      sampleOf(fields) as never,
      undefined,
    )
    for (const name of fields) expect(text).toContain(`<${name}>`)
    expect(subject.length).toBeLessThan(80)
  })
})

describe('a mail', () => {
  it('says that an environment is simulated, and nothing of others', () => {
    const data = { environment: 'Shop', project: 'Store', kind: 'apply' }
    const subjectOf = (more: Record<string, string>) =>
      writeNotification('de', 'run-done', { ...data, ...more }, undefined).subject
    expect(subjectOf({ connection: 'sandbox' })).toBe(`Simuliert: ${subjectOf({})}`)
  })

  it('says roles in the language, and the link on a line of its own', () => {
    const mail = writeNotification(
      'de',
      'project-role-changed',
      { actor: 'Anna', project: 'Shop', role: 'viewer' },
      'https://strata.example.com/project/1',
    )
    expect(mail).toEqual({
      subject: 'Ihre Rolle im Projekt Shop hat sich geändert',
      text: 'Anna hat Ihre Rolle im Projekt Shop geändert: Sie ist jetzt Andere.\n\nhttps://strata.example.com/project/1\n\nSie können diese Mails in Ihrem Profil ausschalten.\n',
    })
  })

  it('takes what people chose for data alone', () => {
    const actor = 'Anna\r\nBcc: everybody@example.com\u2028{project} ${project} $& \u202eevil\0'
    const { subject, text } = writeMail('en', 'invitation', { actor }, undefined)
    expect(subject).toBe('Anna Bcc: everybody@example.com {project} ${project} $& evil invites you to Strata')
    expect(text).not.toMatch(/[\r\0\u2028\u202e]/)
  })

  it('makes no link of a name, and keeps those of a message', () => {
    const actor = 'Strata Security https://evil.example/login?x=1 www.evil.example evil.example/a ada@example.com v1.2'
    const inert =
      'Strata Security https[:]//evil[.]example/login?x=1 www[.]evil[.]example evil[.]example/a ada@example.com v1.2'
    const { subject, text } = writeMail('en', 'invitation', { actor }, 'https://strata.example.com/invite/x')
    expect(subject).toBe(`${inert} invites you to Strata`)
    expect(text).toContain(inert)
    expect(text).toContain('\nhttps://strata.example.com/invite/x\n')
    const data = {
      workflow: 'evil.example',
      environment: 'shop',
      project: 'Store',
      message: 'See https://wiki.example.com',
    }
    const said = writeNotification('en', 'workflow-message', data, undefined).text
    expect(said).toContain('See https://wiki.example.com')
    expect(said).toContain('evil[.]example')
  })

  it('shortens what is long, not through the middle of a character', () => {
    const { subject } = writeMail('en', 'invitation', { actor: `${'x'.repeat(199)}😀😀` }, undefined)
    expect(subject).toBe(`${'x'.repeat(199)}… invites you to Strata`)
  })

  it('keeps a role that it does not know as it is', () => {
    for (const role of ['auditor', 'constructor', '__proto__']) {
      expect(writePush('en', 'instance-role-changed', { actor: 'Anna', role }, null).body).toBe(
        `Anna changed your role in this installation: you are now ${role}.`,
      )
    }
  })

  it.each([
    ['en', 'shop ends in 3 days', 'shop has used 80% of its budget', 'it spent $400.50 of $500.00', 'November 2026'],
    [
      'es',
      'shop termina dentro de 3 días',
      'shop ha usado el 80\u00a0% de su presupuesto',
      'ha gastado 400,50\u00a0$ de 500,00\u00a0$',
      'noviembre de 2026',
    ],
    [
      'fr',
      'shop se termine dans 3 jours',
      'shop a utilisé 80\u00a0% de son budget',
      'il a dépensé 400,50\u00a0$ sur 500,00\u00a0$',
      'novembre 2026',
    ],
    [
      'de',
      'shop endet in 3 Tagen',
      'shop hat 80\u00a0% des Budgets verbraucht',
      '400,50\u00a0$ von 500,00\u00a0$ sind ausgegeben',
      'November 2026',
    ],
  ] as const)('says times, shares, months and money as %s reads them', (language, reminder, budget, spent, month) => {
    const figures = {
      environment: 'shop',
      project: 'Store',
      percent: '80',
      spent: '400.5',
      limit: '500',
      month: '2026-11',
    }
    expect(
      writePush(language, 'environment-reminder', { environment: 'shop', project: 'Store', hours: '72' }, null).title,
    ).toBe(reminder)
    const said = writePush(language, 'environment-budget', figures, null)
    expect(said.title).toBe(budget)
    expect(said.body).toContain(spent)
    expect(said.body).toContain(month)
  })

  it.each([
    ['en', 'which costs an unknown amount a month'],
    ['es', 'que cuesta un importe desconocido al mes'],
    ['fr', 'qui coûte un montant inconnu par mois'],
    ['de', 'die einen unbekannten Betrag im Monat kostet'],
  ] as const)('does not say in %s that what no one knows is nothing', (language, text) => {
    const data = { actor: 'Anna', environment: 'shop', project: 'Store', cost: 'unknown' }
    expect(writePush(language, 'approval-requested', data, null).body).toContain(text)
  })

  it('says the last day in hours, and keeps what is no figure', () => {
    const title = (hours: string) =>
      writePush('en', 'environment-reminder', { environment: 'shop', project: 'Store', hours }, null).title
    expect(['24', '1', 'soon', ''].map(title)).toEqual([
      'shop ends in 24 hours',
      'shop ends in 1 hour',
      'shop ends soon',
      'shop ends',
    ])
    expect(
      writePush(
        'en',
        'project-budget',
        { project: 'Store', percent: '80', spent: '1', limit: '1', month: '2026-13' },
        null,
      ).body,
    ).toContain('2026-13')
  })

  it('quotes what someone said, and nothing when no one said anything', () => {
    const body = (note: string) =>
      writePush('de', 'environment-failed', { environment: 'shop', project: 'Store', run: 'apply', note }, null).body
    const failed =
      'Das Anwenden der Umgebung shop im Projekt Store ist fehlgeschlagen. Versuchen Sie es erneut oder löschen Sie sie.'
    expect(body('quota $& {run}\nexceeded')).toBe(`${failed} Anmerkung: „quota $& {run} exceeded“`)
    expect(body(' ')).toBe(failed)
  })

  it('says why a run of Strata failed in a sentence, once', () => {
    const why = message('queue.failed-because', { phase: 'apply', reason: 'quota exceeded' })
    const names = { environment: 'shop', project: 'Store', connection: 'sandbox' }
    const bodies = LANGUAGES.map((language) => {
      const data = { ...names, run: 'apply', note: say(why, language) }
      return writePush(language, 'environment-failed', data, null).body
    })
    expect(bodies).toEqual([
      'Applying the environment shop of the project Store failed. During the apply: quota exceeded. Try again or delete it.',
      'La aplicación del entorno shop del proyecto Store ha fallado. Durante la aplicación: quota exceeded. Inténtelo de nuevo o elimínelo.',
      'L’application de l’environnement shop du projet Store a échoué. Pendant l’application : quota exceeded. Réessayez ou supprimez-le.',
      'Das Anwenden der Umgebung shop im Projekt Store ist fehlgeschlagen. Beim Anwenden: quota exceeded. Versuchen Sie es erneut oder löschen Sie sie.',
    ])
    const update = { ...names, kind: 'update', note: say(message('queue.timed-out', { phase: 'plan' }), 'en') }
    expect(writePush('en', 'run-failed', update, null).body).toBe(
      'Updating the environment shop of the project Store failed. The plan took longer than it may, and was stopped. Look at the run for the details.',
    )
  })

  it('says of security mails that they are always sent', () => {
    const last = (kind: (typeof NOTIFICATION_KINDS)[number]) =>
      writeNotification('en', kind, sampleOf(NOTIFICATION_FIELDS[kind]), undefined).text.trim().split('\n').at(-1)
    const always = NOTIFICATION_KINDS.filter((kind) => last(kind)?.startsWith('This mail is always sent'))
    expect(always).toEqual(['password-changed', 'two-factor-changed', 'sign-in-paused'])
  })
})
