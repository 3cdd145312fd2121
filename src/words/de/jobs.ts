import type { jobs as english } from '../en/jobs.ts'

export const jobs: typeof english = {
  'jobs.other-files':
    'Die Dateien dieses Auftrags sind nicht die, mit denen er bestellt wurde: Bestellen Sie den Lauf noch einmal.',
  'jobs.sandbox-only':
    'Dieser Agent führt nur simulierte Clouds aus, weil seine Demo-Konten aus einem Netz erreichbar sind: Ändern Sie ihre Passwörter oder starten Sie einen anderen Agenten.',
  'jobs.no-binary':
    'Der Agent hat weder OpenTofu noch Terraform 1.11 oder neuer: Installieren Sie eines davon, oder nennen Sie es in STRATA_TERRAFORM.',
  'jobs.other-binary': ({ flavour, version, phase }) => {
    const name = flavour === 'tofu' ? 'OpenTofu' : 'Terraform'
    return phase === 'plan'
      ? `Den State dieser Umgebung führt ${name}, das dieser Agent nicht hat: Installieren Sie es auf seinem Rechner.`
      : `Der Plan wurde mit ${name} ${version} gemacht, das dieser Agent nicht hat: Planen Sie neu, oder installieren Sie diese Version auf seinem Rechner.`
  },
  'jobs.own-modules':
    'Der Stack führt Module aus, die jemand mitgebracht hat, und dieser Agent hat keinen eigenen Benutzer für solchen Code: Starten Sie einen Agenten mit STRATA_AGENT_USER.',
  'jobs.not-simulated': ({ names }, { all }) =>
    `Simulierte Clouds haben die Provider ${all(names)} nicht: Wählen Sie für diesen Stack ein echtes Cloud-Konto.`,
  'jobs.provisioner': ({ file }) =>
    `${file} hat einen Provisioner, der Programme auf dem Agenten ausführen würde: Entfernen Sie ihn.`,
  'jobs.forbidden-type': ({ file, type }) =>
    `${file} verwendet ${type}, das Programme ausführt, Server aufruft oder Dateien des Agenten liest: Entfernen Sie es.`,
  'jobs.forbidden-provider': ({ file, name }) =>
    `${file} verlangt den Provider ${name}, der Programme ausführt, Server aufruft oder Dateien des Agenten liest: Entfernen Sie ihn.`,
  'jobs.forbidden-setting': ({ file, name }) =>
    `${file} setzt ${name}, worüber nur Strata entscheidet: Entfernen Sie es.`,
  'jobs.provider-block': ({ file, name }) =>
    `${file} richtet den Provider ${name} selbst ein: Entfernen Sie den Block, ein Modul nimmt die Provider seines Stacks.`,
  'jobs.reads-outside': ({ file, name }) =>
    `${file} ruft ${name} mit einem Pfad auf, der nicht sicher innerhalb des Moduls liegt: Schreiben Sie "\${path.module}/…".`,
  'jobs.hidden-call': ({ file }) =>
    `${file} ruft templatestring auf, womit ein Modul jede Datei lesen könnte: Nehmen Sie templatefile.`,
  'jobs.template-missing': ({ file }) => `Die Vorlage ${file} fehlt oder ist zu groß.`,
  'jobs.template-reads': ({ file }) =>
    `Die Vorlage ${file} ruft eine Funktion auf, die Dateien liest: Lesen Sie sie im Modul.`,
  'jobs.link': ({ file }) =>
    `${file} ist eine symbolische Verknüpfung, die aus dem Modul hinausführen kann: Legen Sie die Datei selbst dorthin.`,
  'jobs.no-space':
    'Der Datenträger des Agenten ist voll: Schaffen Sie dort Platz, wo er seine Daten ablegt, und versuchen Sie es erneut.',
  'jobs.forced':
    'Terraform hielt auf Anforderung nicht an und wurde gewaltsam beendet: Was gerade geändert wurde, kennt der State vielleicht nicht.',
  'jobs.module-outside': ({ path }) => `Das Modul in ${path} liegt außerhalb des Stacks: Verschieben Sie es hinein.`,
  'jobs.module-unreadable': ({ file }) =>
    `${file} ist nicht als Terraform lesbar, also weiß niemand, was es ausführen würde: Berichtigen Sie es.`,
  'jobs.modules-endless': 'Das Durchsehen der Module kam zu keinem Ende: Entfernen Sie Dateien, die nicht dazugehören.',
  'jobs.bring-system': ({ system }) =>
    `Für ${system} kennt Strata kein OpenTofu: Installieren Sie es von Hand, und nennen Sie es in STRATA_TERRAFORM.`,
  'jobs.bring-digest': ({ address }) =>
    `Was ${address} liefert, ist nicht das Archiv, das Strata kennt: Es wurde nicht behalten. Installieren Sie OpenTofu von Hand.`,
  'jobs.bring-size': ({ mb }, { number }) =>
    `Das Archiv hat mehr als ${number(mb)} MB: Es wurde nicht behalten. Installieren Sie OpenTofu von Hand.`,
  'jobs.bring-entry': ({ entry }) =>
    `Das Archiv hat kein ${entry}, oder es ist beschädigt: Es wurde nicht behalten. Installieren Sie OpenTofu von Hand.`,
  'jobs.bring-elsewhere': ({ address }) =>
    `Der Download führt zu ${address}, dem Strata nicht vertraut: Installieren Sie OpenTofu von Hand.`,
  'jobs.bring-network': ({ address, reason }) =>
    `${address} ist nicht erreichbar (${reason}): Versuchen Sie es noch einmal, oder installieren Sie OpenTofu von Hand.`,
  'jobs.bring-failed':
    'OpenTofu konnte nicht im Datenordner abgelegt werden: Sehen Sie dort nach Platz und Rechten, oder installieren Sie es von Hand.',
  'jobs.bring-no-agent':
    'Der eigene Agent des Servers läuft nicht: Sehen Sie in sein Protokoll, und versuchen Sie es noch einmal.',
  'jobs.binary-old': ({ path, flavour, version, least }) =>
    `${path} ist ${flavour === 'tofu' ? 'OpenTofu' : 'Terraform'} ${version}, Läufe brauchen aber ${least} oder neuer: Installieren Sie eine neuere Version.`,
  'jobs.binary-missing': ({ path, least }) =>
    `${path} gibt es nicht: Installieren Sie OpenTofu oder Terraform ${least} oder neuer, oder berichtigen Sie STRATA_TERRAFORM.`,
  'jobs.binary-silent': ({ path, least }) =>
    `${path} ist nicht brauchbar, weil es seine Version nicht nennt: Installieren Sie OpenTofu oder Terraform ${least} oder neuer, oder berichtigen Sie STRATA_TERRAFORM.`,
}
