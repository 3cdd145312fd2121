ephemeral "random_password" "vault" {
  length  = 32
  special = false
}

resource "google_secret_manager_secret" "vault" {
  secret_id           = "${local.global_prefix}-app"
  version_destroy_ttl = "604800s"

  replication {
    user_managed {
      replicas {
        location = var.region
      }
    }
  }

  depends_on = [google_project_service.main]
}

resource "google_secret_manager_secret_version" "vault" {
  secret                 = google_secret_manager_secret.vault.id
  secret_data_wo         = ephemeral.random_password.vault.result
  secret_data_wo_version = var.vault_secret_version

  lifecycle {
    # The next version is there before this one goes: whoever reads the latest always finds one.
    create_before_destroy = true
  }
}

resource "google_secret_manager_secret_iam_member" "vm_vault" {
  secret_id = google_secret_manager_secret.vault.id
  role      = "roles/secretmanager.secretAccessor"
  member    = "serviceAccount:${google_service_account.vm.email}"
}
