import { wordOf } from '../values.ts'
import type { environments as english } from '../en/environments.ts'

const BEING = {
  applying: 'wird gerade angewendet',
  updating: 'wird gerade aktualisiert',
  stopping: 'wird gerade angehalten',
  resuming: 'wird gerade fortgesetzt',
  destroying: 'wird gerade abgebaut',
}

/** What someone does by hand. */
const BY_HAND = { applying: 'legt', stopping: 'hält', resuming: 'startet', destroying: 'baut' }

const PARTICLES = { applying: ' an', stopping: ' an', resuming: '', destroying: ' ab' }

export const environments: typeof english = {
  'environments.end-too-late': 'Das Ende läge nach dem Jahr 9999: Verlängern Sie um weniger Tage.',
  'environments.archived-choose': ({ project }) =>
    `Das Projekt ${project} ist archiviert und nimmt keine Anfragen an: Wählen Sie ein anderes.`,
  'environments.own-name': ({ email }) =>
    `Sie können nur im eigenen Namen anfragen: Geben Sie Ihre Adresse ${email} als die des Antragstellers an oder lassen Sie sie weg.`,
  'environments.name-too-long': ({ max }) => `Verwenden Sie höchstens ${max} Zeichen.`,
  'environments.project-archived': ({ project }) =>
    `Das Projekt ${project} ist archiviert und nimmt keine Anfragen an: Bitten Sie seinen Eigentümer, es wieder zu aktivieren, oder wählen Sie ein anderes.`,
  'environments.deleted': 'Die Umgebung wurde gelöscht: Fragen Sie eine andere an.',
  'environments.not-pending': 'Die Umgebung ist nicht mehr ausstehend: Es gibt nichts anzufragen.',
  'environments.waits-already':
    'Die Anfrage wartet schon auf eine Entscheidung: Erinnern Sie die Personen, die entscheiden können, oder ziehen Sie die Anfrage zurück.',
  'environments.no-approval-needed':
    'Keine Regel des Projekts verlangt eine Freigabe dieser Umgebung: Sie können sie anwenden.',
  'environments.approved': 'Die Umgebung ist freigegeben: Sie können sie anwenden.',
  'environments.own-only': ({ email }) =>
    `Sie können nur eigene Umgebungen anfragen: Geben Sie Ihre Adresse ${email} als die des Eigentümers an oder bitten Sie einen Administrator.`,
  'environments.owner-without-account': ({ email }) =>
    `${email} hat kein aktives Konto: Laden Sie die Person ein oder nennen Sie jemand anderen.`,
  'environments.owner-not-in-project': ({ email, project }) =>
    `${email} ist nicht im Projekt ${project}: Fügen Sie die Person zuerst hinzu oder nennen Sie jemand anderen.`,
  'environments.tags-required': ({ project }) =>
    `Das Projekt ${project} verlangt für jede Umgebung Tags: Geben Sie mindestens eines an.`,
  'environments.name-taken': ({ project, name }) =>
    `Das Projekt ${project} hat schon eine Umgebung namens ${name}: Wählen Sie einen anderen Namen oder löschen Sie diese zuerst.`,
  'environments.budget-too-high': 'Das Budgetlimit darf höchstens 1.000.000.000 USD im Monat betragen.',
  'environments.no-source': ({ sources }) =>
    `Geben Sie an, woraus die Umgebung besteht: eines von ${sources.join(', ')}.`,
  'environments.two-sources': ({ sources }) =>
    `Geben Sie nur eines von ${sources.join(', ')} an: Die Umgebung besteht aus einem Stack.`,
  'environments.template-unusable': ({ template, reasons }) =>
    `Die Vorlage „${template}“ lässt sich noch nicht verwenden: ${reasons.join(' ')}`,
  'environments.old-result':
    'Dieses Ergebnis stammt aus einer älteren Version von Strata und lässt sich nicht mehr lesen: Erzeugen Sie es neu.',
  'environments.estimate-too-high':
    'Die Schätzung liegt über 1.000.000.000 USD im Monat: Nehmen Sie weniger Nutzung an.',
  'environments.gone': 'Die Umgebung wurde gelöscht: Sie können sie nicht mehr ändern.',
  'environments.extend-suspended': 'Die Umgebung ist angehalten: Setzen Sie sie fort, bevor Sie sie verlängern.',
  'environments.suspend-pending': 'Die Umgebung ist ausstehend und läuft noch nicht: Es gibt nichts anzuhalten.',
  'environments.suspend-expired':
    'Die Umgebung ist abgelaufen: Verlängern Sie sie, bevor Sie sie anhalten, oder löschen Sie sie.',
  'environments.suspend-suspended': 'Die Umgebung ist schon angehalten.',
  'environments.resume-pending': 'Die Umgebung ist ausstehend und wurde nie angehalten: Es gibt nichts fortzusetzen.',
  'environments.resume-running': 'Die Umgebung ist nicht angehalten: Es gibt nichts fortzusetzen.',
  'environments.resume-expired': 'Die Umgebung ist abgelaufen und nicht angehalten: Verlängern Sie sie stattdessen.',
  'environments.cancel-running': 'Die Umgebung ist nicht mehr ausstehend: Löschen Sie sie stattdessen.',
  'environments.change-running':
    'Der Stack einer Umgebung lässt sich nur ändern, solange sie ausstehend ist: Fragen Sie eine andere Umgebung an.',
  'environments.no-end': 'Die Umgebung hat kein Ende: Es gibt nichts zu verlängern.',
  'environments.half-destroyed':
    'Das Abbauen der Umgebung ist fehlgeschlagen, und ein Teil ihrer Ressourcen ist vielleicht schon gelöscht: Löschen Sie sie, um es noch einmal zu versuchen.',
  'environments.has-infrastructure': 'Teile der Umgebung können schon in der Cloud sein: Löschen Sie sie stattdessen.',
  'environments.awaits-approval':
    'Die Umgebung ist nicht freigegeben und kann daher nicht angewendet werden: Warten Sie auf die Entscheidung oder fragen Sie erneut an.',
  'environments.nothing-to-report':
    'Für die Umgebung wird kein Ergebnis erwartet: Halten Sie sie zuerst an, setzen Sie sie fort oder löschen Sie sie, und melden Sie dann das Ergebnis.',

  'environments.begun': ({ actor, operation, at }, { time }) =>
    `${actor} ${wordOf(BY_HAND, operation)} die Umgebung seit ${time(at)} von Hand${wordOf(PARTICLES, operation)}: Warten Sie auf das Ergebnis oder fragen Sie nach.`,
  'environments.run-by-strata':
    'Strata führt dies selbst aus: Verfolgen Sie den Lauf und brechen Sie ihn bei Bedarf ab.',
  'environments.variables-by-hand':
    'Werte für Variablen sind nur dort möglich, wo Strata die Umgebung ausführt: Lassen Sie sie weg.',
  'environments.no-variables': ({ name }) => `Der Stack verlangt keine Werte: Lassen Sie ${name} weg.`,
  'environments.unknown-variable': ({ name, sources }) =>
    `Der Stack verlangt ${name} nicht: Geben Sie nur Werte für ${sources.join(', ')} an.`,
  'environments.update-pending': 'Die Umgebung ist ausstehend: Ändern Sie stattdessen die Anfrage.',
  'environments.update-expired': 'Die Umgebung ist abgelaufen: Verlängern Sie sie, bevor Sie sie aktualisieren.',
  'environments.update-suspended': 'Die Umgebung ist angehalten: Setzen Sie sie fort, bevor Sie sie aktualisieren.',
  'environments.check-pending': 'Die Umgebung ist ausstehend: Es wurde noch nichts angewendet, das sich prüfen ließe.',
  'environments.check-expired':
    'Die Umgebung ist abgelaufen: Verlängern Sie sie, bevor Sie sie auf Abweichungen prüfen.',
  'environments.check-suspended':
    'Die Umgebung ist angehalten und weicht absichtlich von ihren Dateien ab: Setzen Sie sie fort, bevor Sie sie auf Abweichungen prüfen.',
  'environments.check-by-hand':
    'Diese Umgebung wird von Hand ausgeführt, daher kann Strata sie nicht auf Abweichungen prüfen: Führen Sie selbst `terraform plan -refresh-only` aus.',
  'environments.not-simulated': ({ providers }, { all }) =>
    `Simulierte Clouds haben diese Provider nicht: ${all(providers)}. Führen Sie es selbst aus, oder fragen Sie es ohne die Komponenten an, die sie verwenden.`,
  'environments.takes-over':
    'Der Stack übernimmt Ressourcen, die bereits laufen (imports.tf), und ein simuliertes Konto hat keine davon. Führen Sie ihn selbst aus, oder lesen Sie die Dateien als neue Ressourcen ein.',
  'environments.variable-missing': ({ name }) =>
    `Der Stack fragt nach ${name}, und in einem echten Konto steht nichts dafür ein: Geben Sie einen Wert an.`,
  'environments.connection-without-cloud':
    'Nur Umgebungen mit der Verbindung cloud verwenden eine Verbindung des Projekts: Lassen Sie sie weg, oder wählen Sie cloud.',
  'environments.no-connection': 'Wählen Sie eine Verbindung des Projekts.',
  'environments.run-by-hand':
    'Diese Umgebung wird von Hand ausgeführt, daher kann Strata sie nicht aktualisieren: Wenden Sie die geänderten Dateien selbst an, oder fragen Sie eine andere Umgebung an.',
  'environments.update-other-cloud': ({ cloud_provider }) =>
    `Eine Aktualisierung kann eine Umgebung nicht von ${cloud_provider} in eine andere Cloud verschieben: Fragen Sie eine andere Umgebung an.`,
  'environments.nothing-to-undo': 'Die Umgebung hat gerade keinen Vorgang: Es gibt nichts zurückzunehmen.',
  'environments.teardown-begun':
    'Die Umgebung wird gerade abgebaut, daher lässt sich ihr automatischer Abbau nicht mehr abschalten: Wurde noch nichts ausgeführt, nehmen Sie zuerst den Abbau zurück.',
  'environments.report-kept': ({ reason }) =>
    `${reason} Ihre Meldung ändert nichts, ist aber im Verlauf der Umgebung vermerkt.`,
  'environments.under-way': ({ operation }) =>
    `Die Umgebung ${wordOf(BEING, operation)}: Warten Sie, bis das fertig ist, oder melden Sie das Ergebnis.`,
  'environments.owner-by-administrators':
    'Nur Administratoren können eine Umgebung jemand anderem geben: Fragen Sie einen von ihnen.',
  'environments.at-limit':
    'Die Umgebung endet so spät, wie ihr Projekt erlaubt: Bitten Sie einen Eigentümer des Projekts, die Grenze anzuheben.',
  'environments.ended-unapplied':
    'Das Ende der Umgebung ist vorbei, daher kann sie nicht mehr angewendet werden: Verschieben Sie ihr Ende oder ziehen Sie sie zurück.',
  'environments.end-not-later': ({ earliest }, { time }) =>
    `Die Umgebung läuft schon bis ${time(earliest)}: Wählen Sie ein späteres Ende.`,
  'environments.lifetime-limit': ({ days, latest }, { time }) =>
    `Eine Umgebung kann im Projekt höchstens ${days} ${days === 1 ? 'Tag' : 'Tage'} bestehen, diese bis ${time(latest)}: Verlängern Sie um weniger Tage oder bitten Sie einen Eigentümer des Projekts, die Grenze anzuheben.`,
  'environments.unexpected-outcome': ({ awaited, outcome }) =>
    `Erwartet wird von der Umgebung „${awaited}“, nicht „${outcome}“: Melden Sie ${awaited} oder failed.`,
  'environments.template-of-third':
    'Jemand anderes hat diese Vorlage gespeichert, und wieder jemand anderes hat die Umgebung angefragt: Lassen Sie eine der beiden Personen sie ändern, oder kopieren Sie die Vorlage.',
  'environments.result-of-third':
    'Jemand anderes hat dieses Ergebnis erzeugt, und wieder jemand anderes hat die Umgebung angefragt: Lassen Sie eine der beiden Personen sie ändern, oder erzeugen Sie das Ergebnis selbst.',
  'environments.several-projects':
    'Sie sind in mehreren Projekten: Nennen Sie das Projekt der Umgebung oder wählen Sie im Profil ein Standardprojekt.',
  'environments.no-project':
    'Sie sind in keinem aktiven Projekt, in dem Sie Umgebungen anfragen können: Erstellen Sie eines oder bitten Sie den Eigentümer eines Projekts, Sie hinzuzufügen.',
  'environments.end-and-days': 'Geben Sie ein Ende oder eine Anzahl von Tagen an, nicht beides.',
  'environments.end-passed': 'Das Ende liegt in der Vergangenheit: Wählen Sie ein späteres.',
  'environments.end-beyond-limit': ({ days, latest }, { time }) =>
    `Umgebungen dieses Projekts können ${days} ${days === 1 ? 'Tag' : 'Tage'} bestehen: Wählen Sie ein Ende bis ${time(latest)}.`,
  'environments.days-beyond-limit': ({ days }) =>
    `Umgebungen dieses Projekts können ${days} ${days === 1 ? 'Tag' : 'Tage'} bestehen: Wählen Sie nicht mehr.`,
}
