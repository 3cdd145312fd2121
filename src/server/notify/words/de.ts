import type { Words } from './words.ts'

export const de: Words = {
  messages: {
    'project-member-added': {
      subject: 'Sie wurden zum Projekt {project} hinzugefügt',
      text: '{actor} hat Sie mit der Rolle {role} zum Projekt {project} hinzugefügt.',
    },
    'project-role-changed': {
      subject: 'Ihre Rolle im Projekt {project} hat sich geändert',
      text: '{actor} hat Ihre Rolle im Projekt {project} geändert: Sie ist jetzt {role}.',
    },
    'project-member-removed': {
      subject: 'Sie wurden aus dem Projekt {project} entfernt',
      text: '{actor} hat Sie aus dem Projekt {project} entfernt. Sie können es nicht mehr öffnen.',
    },
    'project-deleted': { subject: 'Das Projekt {project} wurde gelöscht', text: '{actor} hat das Projekt {project} gelöscht, in dem Sie Mitglied waren.' },
    'team-member-added': { subject: 'Sie wurden zum Team {team} hinzugefügt', text: '{actor} hat Sie mit der Rolle {role} zum Team {team} hinzugefügt.' },
    'team-role-changed': {
      subject: 'Ihre Rolle im Team {team} hat sich geändert',
      text: '{actor} hat Ihre Rolle im Team {team} geändert: Sie ist jetzt {role}.',
    },
    'team-member-removed': {
      subject: 'Sie wurden aus dem Team {team} entfernt',
      text: '{actor} hat Sie aus dem Team {team} entfernt. Sie können es nicht mehr öffnen.',
    },
    'instance-role-changed': {
      subject: 'Ihre Rolle in Strata hat sich geändert',
      text: '{actor} hat Ihre Rolle in dieser Installation geändert: Sie ist jetzt {role}.',
    },
    'password-changed': {
      subject: 'Das Passwort Ihres Strata-Kontos wurde geändert',
      text: 'Das Passwort Ihres Kontos wurde geändert und jede andere Sitzung beendet. Wenn Sie das nicht waren, wählen Sie auf der Anmeldeseite über den Link für vergessene Passwörter ein neues und verständigen Sie einen Administrator.',
    },
    'two-factor-changed': {
      subject: 'Die Zwei-Faktor-Anmeldung Ihres Strata-Kontos hat sich geändert',
      text: '{change} Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und verständigen Sie einen Administrator.',
    },
    'new-sign-in': {
      subject: 'Neue Anmeldung bei Ihrem Strata-Konto',
      text: 'Jemand hat sich mit einem bisher nicht benutzten Browser bei Ihrem Konto angemeldet.\n\nAdresse: {ip}\nBrowser: {user_agent}\n\nWenn Sie das nicht waren, ändern Sie Ihr Passwort: Das beendet jede andere Sitzung.',
    },
    'invitation-accepted': {
      subject: '{actor} hat Ihre Einladung angenommen',
      text: '{actor} ({email}) hat Ihre Einladung angenommen und hat jetzt ein Konto.',
    },
    'environment-reminder': {
      subject: '{environment} endet {hours}',
      text: 'Die Umgebung {environment} im Projekt {project} endet {hours}. Verlängern Sie sie, wenn Sie sie noch brauchen.',
    },
    'environment-expired': {
      subject: 'Die Frist von {environment} ist abgelaufen',
      text: 'Die Frist der Umgebung {environment} im Projekt {project} ist abgelaufen. Der automatische Abbau ist ausgeschaltet, daher läuft sie weiter und kostet Geld: Verlängern oder löschen Sie sie.',
    },
    'environment-teardown': {
      subject: '{environment} wird abgebaut',
      text: 'Die Frist der Umgebung {environment} im Projekt {project} ist abgelaufen, und ihr Abbau hat begonnen. Ihre Seite sagt, was noch zu tun ist.',
    },
    'environment-deleted': {
      subject: '{environment} wurde gelöscht',
      text: '{actor} hat die Umgebung {environment} im Projekt {project} gelöscht. Ab jetzt kostet sie nichts mehr.',
    },
    'environment-failed': {
      subject: '{run} von {environment} ist fehlgeschlagen',
      text: '{run} der Umgebung {environment} im Projekt {project} ist fehlgeschlagen. Versuchen Sie es erneut oder löschen Sie sie. {note}',
    },
    'approval-requested': {
      subject: '{actor} bittet Sie um die Freigabe von {environment}',
      text: '{actor} möchte im Projekt {project} die Umgebung {environment}, die {cost} im Monat kostet. Sie können sie freigeben oder ablehnen.',
    },
    'approval-reminder': {
      subject: '{environment} wartet noch auf Ihre Freigabe',
      text: 'Die Umgebung {environment}, um die {actor} im Projekt {project} für {cost} im Monat gebeten hat, wartet noch auf eine Entscheidung. Sie können sie freigeben oder ablehnen.',
    },
    'approval-approved': {
      subject: '{actor} hat {environment} freigegeben',
      text: '{actor} hat die Umgebung {environment} im Projekt {project} freigegeben. Sie kann jetzt angewendet werden.',
    },
    'approval-rejected': {
      subject: '{actor} hat {environment} abgelehnt',
      text: '{actor} hat die Umgebung {environment} im Projekt {project} abgelehnt. Ändern Sie die Anfrage oder ziehen Sie sie zurück. {note}',
    },
    'approval-lapsed': {
      subject: 'Niemand hat über {environment} entschieden',
      text: 'Niemand hat rechtzeitig über die Umgebung {environment} im Projekt {project} entschieden. Fragen Sie erneut an oder ziehen Sie die Anfrage zurück.',
    },
    'approval-void': {
      subject: 'Ihre Entscheidung über {environment} gilt nicht mehr',
      text: '{actor} hat die Umgebung {environment} im Projekt {project} geändert, daher gilt Ihre Entscheidung nicht mehr. Wenn sie noch eine Freigabe braucht, wird erneut danach gefragt.',
    },
    'project-budget': {
      subject: '{project} hat {percent} des Budgets verbraucht',
      text: 'Das Projekt {project} hat {percent} seines Budgets für {month} erreicht: {spent} von {limit} sind ausgegeben.',
    },
    'environment-budget': {
      subject: '{environment} hat {percent} des Budgets verbraucht',
      text: 'Die Umgebung {environment} im Projekt {project} hat {percent} ihres Budgets für {month} erreicht: {spent} von {limit} sind ausgegeben.',
    },
    'workflow-message': {
      subject: 'Der Workflow {workflow} meldet etwas zu {environment}',
      text: 'Der Workflow {workflow} meldet zur Umgebung {environment} im Projekt {project}: {message}',
    },
    'workflow-backup': {
      subject: 'Bitte {environment} sichern',
      text: 'Der Workflow {workflow} verlangt eine Sicherung von {target} in der Umgebung {environment} im Projekt {project}. Diese Installation sichert selbst nichts: Nutzen Sie die Werkzeuge Ihrer Cloud.',
    },
    'reset-password': {
      subject: 'Wählen Sie ein neues Strata-Passwort',
      text: 'Jemand hat für Ihr Konto ein neues Passwort verlangt. Öffnen Sie diesen Link, um eines zu wählen. Er funktioniert einmal und eine Stunde lang. Wenn Sie das nicht waren, beachten Sie diese Mail nicht: Ihr Passwort bleibt, wie es ist.',
    },
    'confirm-email': {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Strata',
      text: 'Öffnen Sie diesen Link, während Sie angemeldet sind, um ab jetzt {email} für Ihr Konto zu verwenden. Er funktioniert einmal und 24 Stunden lang. Wenn Sie das nicht verlangt haben, beachten Sie diese Mail nicht: Es ändert sich nichts.',
    },
    'email-changed': {
      subject: 'Die E-Mail-Adresse Ihres Strata-Kontos hat sich geändert',
      text: 'Ab jetzt melden Sie sich mit {email} an, und diese Adresse wird nicht mehr verwendet. Wenn Sie das nicht waren, verständigen Sie sofort einen Administrator.',
    },
    invitation: {
      subject: '{actor} lädt Sie zu Strata ein',
      text: '{actor} lädt Sie zu Strata ein, mit dem Teams Cloud-Umgebungen bekommen. Öffnen Sie diesen Link, um Ihr Konto einzurichten. Er funktioniert einmal und 7 Tage lang.',
    },
    'team-invitation': {
      subject: '{actor} lädt Sie in das Team {team} bei Strata ein',
      text: '{actor} lädt Sie in das Team {team} bei Strata ein, mit dem Teams Cloud-Umgebungen bekommen. Öffnen Sie diesen Link, um Ihr Konto einzurichten. Er funktioniert einmal und 7 Tage lang.',
    },
    test: { subject: 'Testmail von Strata', text: 'Das ist die Testmail, die Sie verlangt haben: Der Mailserver funktioniert.' },
  },
  roles: { owner: 'Eigentümer', admin: 'Administrator', developer: 'Entwickler', viewer: 'Andere', member: 'Mitglied', user: 'Benutzer' },
  costs: { unknown: 'einen unbekannten Betrag' },
  two_factor: {
    enabled: 'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto eingeschaltet.',
    disabled: 'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto ausgeschaltet.',
    codes: 'Die Wiederherstellungscodes Ihres Kontos wurden durch neue ersetzt.',
  },
  runs: { apply: 'Das Anwenden', stop: 'Das Anhalten', resume: 'Das Fortsetzen', destroy: 'Das Abbauen' },
  quote: 'Anmerkung: „{value}“',
  optional: 'Sie können diese Mails in Ihrem Profil ausschalten.',
  security: 'Diese Mail wird immer gesendet, weil sie die Sicherheit Ihres Kontos betrifft.',
}
