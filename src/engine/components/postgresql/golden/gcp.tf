resource "google_sql_database_instance" "postgresql" {
  name                = "${local.prefix}-pg-${local.suffix}"
  region              = var.region
  database_version    = "POSTGRES_17"
  deletion_protection = false

  settings {
    edition                     = "ENTERPRISE"
    tier                        = var.postgresql_size
    availability_type           = "ZONAL"
    disk_type                   = "PD_SSD"
    disk_size                   = var.postgresql_storage_gb
    disk_autoresize             = true
    disk_autoresize_limit       = var.postgresql_storage_gb * 4
    deletion_protection_enabled = false
    retain_backups_on_delete    = false
    connector_enforcement       = "NOT_REQUIRED"
    user_labels                 = local.labels

    ip_configuration {
      ipv4_enabled                                  = false
      private_network                               = google_compute_network.main.id
      enable_private_path_for_google_cloud_services = true
      ssl_mode                                      = "ENCRYPTED_ONLY"
    }

    backup_configuration {
      enabled                        = true
      start_time                     = "02:00"
      point_in_time_recovery_enabled = true
      transaction_log_retention_days = 7

      backup_retention_settings {
        retained_backups = 7
      }
    }

    maintenance_window {
      day          = 7
      hour         = 3
      update_track = "stable"
    }

    insights_config {
      query_insights_enabled  = true
      query_string_length     = 1024
      record_application_tags = true
    }

    database_flags {
      name  = "cloudsql.iam_authentication"
      value = "on"
    }

    database_flags {
      name  = "cloudsql.enable_pgaudit"
      value = "on"
    }

    database_flags {
      name  = "pgaudit.log"
      value = "ddl,role"
    }

    database_flags {
      name  = "log_checkpoints"
      value = "on"
    }

    database_flags {
      name  = "log_connections"
      value = "on"
    }

    database_flags {
      name  = "log_disconnections"
      value = "on"
    }

    database_flags {
      name  = "log_hostname"
      value = "on"
    }

    database_flags {
      name  = "log_lock_waits"
      value = "on"
    }

    database_flags {
      name  = "log_temp_files"
      value = "0"
    }

    database_flags {
      name  = "log_min_duration_statement"
      value = "1000"
    }

    database_flags {
      name  = "log_statement"
      value = "ddl"
    }

    database_flags {
      name  = "log_min_messages"
      value = "error"
    }

    database_flags {
      name  = "log_min_error_statement"
      value = "error"
    }
  }

  lifecycle {
    ignore_changes = [settings[0].disk_size]
  }

  depends_on = [google_project_service.main, google_service_networking_connection.services]
}

# Goes with its instance: a database that holds objects of others cannot be dropped alone.
resource "google_sql_database" "postgresql" {
  name            = "app"
  instance        = google_sql_database_instance.postgresql.name
  deletion_policy = "ABANDON"
}

resource "google_sql_user" "vm_postgresql" {
  name            = trimsuffix(google_service_account.vm.email, ".gserviceaccount.com")
  instance        = google_sql_database_instance.postgresql.name
  type            = "CLOUD_IAM_SERVICE_ACCOUNT"
  deletion_policy = "ABANDON"
}

resource "google_project_iam_member" "vm_postgresql" {
  for_each = toset(["roles/cloudsql.client", "roles/cloudsql.instanceUser"])
  project  = var.project_id
  role     = each.key
  member   = "serviceAccount:${google_service_account.vm.email}"

  condition {
    title      = "${google_sql_database_instance.postgresql.name} only"
    expression = "resource.type == 'sqladmin.googleapis.com/Instance' && resource.name == 'projects/${var.project_id}/instances/${google_sql_database_instance.postgresql.name}'"
  }
}
