resource "google_filestore_instance" "files" {
  name                        = "${local.prefix}-files"
  location                    = var.region
  tier                        = "REGIONAL"
  deletion_protection_enabled = true
  kms_key_name                = google_kms_crypto_key.main.id

  file_shares {
    name        = "share"
    capacity_gb = var.files_size_gb

    nfs_export_options {
      ip_ranges   = [google_compute_subnetwork.app.ip_cidr_range]
      access_mode = "READ_WRITE"
      # The new folder belongs to root: with its rights taken away, nobody could ever write.
      squash_mode = "NO_ROOT_SQUASH"
    }
  }

  networks {
    network           = google_compute_network.main.name
    modes             = ["MODE_IPV4"]
    connect_mode      = "PRIVATE_SERVICE_ACCESS"
    reserved_ip_range = google_compute_global_address.services.name
  }

  depends_on = [time_sleep.agents, google_service_networking_connection.services]
}
