import type { texts as en } from '../en/docs.ts'

/** Was die Dokumentation um ihre Anleitungen sagt. */
export const texts = {
  title: 'Dokumentation',
  lead: 'Die Anleitungen dieser Version und die Referenz ihrer Schnittstelle.',
  english: 'Die Anleitungen sind auf Englisch.',
  api: 'API-Referenz',
  guidesLabel: 'Anleitungen',
  missingTitle: 'Diese Anleitung gibt es nicht',
  missingText: 'Vielleicht heißt sie in dieser Version anders: Wählen Sie eine aus der Liste.',
  toFirst: 'Erste Anleitung lesen',
  failed: 'Die Anleitung konnte nicht geladen werden',
  guides: {
    'use-the-files': 'Die generierten Dateien nutzen',
    environments: 'Umgebungen, Freigaben, Budgets',
    runs: 'Läufe',
    sandbox: 'Die Sandbox',
    agents: 'Die Agenten',
    templates: 'Vorlagen und Komponenten',
    workflows: 'Regeln und Abläufe',
    copilot: 'KI-Copilot',
    pipelines: 'Pipelines und Git',
    prices: 'Preise für jedes Terraform',
    mcp: 'Werkzeuge für Modelle (MCP)',
    sso: 'Single Sign-on und Gruppen',
    operate: 'Eine Installation betreiben',
  },
} satisfies typeof en
