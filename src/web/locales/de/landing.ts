import type { texts as en } from '../en/landing.ts'

/** Was die Startseite sagt. */
export const texts = {
  tagline: 'IaC aus Vorlagen',
  title: 'Cloud-Umgebungen, die stimmen, deren Preis feststeht, die freigegeben sind und pünktlich verschwinden.',
  lead: 'Beantworten Sie fünf Fragen oder wählen Sie eine Vorlage. Strata zeigt Terraform und Monatspreis, während Sie wählen, fragt die richtige Person und baut die Umgebung ab, wenn ihre Zeit vorbei ist.',
  createEnvironment: 'Umgebung erstellen',
  createTemplate: 'Vorlage erstellen',
  facts: {
    proof: 'Jedes Ergebnis wird gegen die Schemata der Provider geprüft',
    prices: 'Listenpreise, jeder mit Quelle und Datum',
    local: 'Läuft auf Ihrem eigenen Rechner; Preis und Dateien auch ohne Cloud-Konto',
  },
  mini: {
    title: 'Ausprobieren',
    note: 'Preis und Dateien folgen jedem Klick',
    useCase: 'Was bauen Sie?',
    teamSize: 'Wie viele Personen?',
    duration: 'Wie lange?',
    cloud: 'Anbieter',
    people: { '1': '1', '3': '2-5', '8': '6-10', '15': '11-20', '30': '20+' },
    perMonth: '/ Monat',
    loading: 'Preisbuch und Compiler werden geladen',
    failedTitle: 'Die Vorschau konnte nicht geladen werden',
    failedText: 'Ihre Dateien sind nicht angekommen. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    groups: { compute: 'Rechenleistung', data: 'Daten', network: 'Netz und Zugang', other: 'Identität, Überwachung' },
    unpriced: '{{priced}} von {{total}} Posten haben einen Preis',
    excerpt: '{{shown}} von {{total}} Ressourcen',
    changed_one: '{{count}} Zeile geändert',
    changed_other: '{{count}} Zeilen geändert',
    code: 'Terraform, die teuersten Ressourcen',
    files: 'main.tf, variables.tf',
  },
  features: {
    title: 'Was es kann',
    layers: {
      title: 'Architektur in Schichten',
      text: 'Netz, Identität, Daten, Rechenleistung, Zugang und Überwachung sind Schichten eines Stacks. Mit einer Datenbank kommt das Netz, das sie braucht.',
    },
    composer: {
      title: 'Visueller Baukasten',
      text: 'Bauen Sie Vorlagen aus einem Katalog von Komponenten für Azure, AWS und GCP. Jede Karte zeigt Einstellungen, Preis und Probleme.',
    },
    identity: {
      title: 'Sicherheit beginnt bei der Identität',
      text: 'Dienstprinzipale, verwaltete Identitäten und IAM-Rollen entstehen von selbst mit den geringsten Rechten, und kein Kennwort steht im State.',
    },
    cost: {
      title: 'Kosten in Echtzeit',
      text: 'Ein Preis für jeden Posten, während Sie wählen, Budgetgrenzen, die halten, und automatischer Abbau befristeter Umgebungen.',
    },
    clouds: {
      title: 'Vorlagen für mehrere Clouds',
      text: 'Dieselbe Absicht auf drei Clouds, zu gleichen Bedingungen berechnet. Was nicht gleichwertig ist, steht neben der Zahl.',
    },
    library: {
      title: 'Gemeinsame Vorlagenbibliothek',
      text: 'Eigene Vorlagen, Vorlagen des Teams und eine öffentliche Galerie, deren Vorlagen geprüft und berechnet sind, bevor Sie sie öffnen.',
    },
  },
  how: {
    title: 'So funktioniert es',
    answer: { title: '5 Fragen beantworten', text: 'Was Sie bauen, wie viele Personen, wie lange.' },
    choose: { title: 'Cloud wählen', text: 'Azure, AWS oder GCP, mit dem Preis desselben Stacks auf jeder.' },
    review: { title: 'Prüfen und freigeben', text: 'Kostenschätzung, Ressourcen und Sicherheit auf einer Seite.' },
    deploy: {
      title: 'Bereitstellen oder exportieren',
      text: 'Mit einem Klick bereitstellen oder Terraform exportieren.',
    },
  },
  blueprints: {
    title: 'Baupläne',
    terms: '{{cloud}}, {{region}}, Entwicklung, 2-5 Personen',
    perMonth: '/ Monat',
    minutes: '{{count}} Min.',
    range: 'Spanne {{min}}-{{max}} $',
    loading: 'Die Baupläne werden geladen',
    failed: 'Die Baupläne konnten nicht geladen werden',
  },
  final: {
    title: 'Mit einem Bauplan oder bei null beginnen',
    text: 'Eine Vorlage gehört Ihnen oder einem Team und bleibt ein Entwurf, bis Sie sie bereitstellen.',
    link: 'Erste Vorlage erstellen',
  },
} satisfies typeof en
