/**
 * This file was generated from the server's event types by `make types`. Do not edit it.
 */
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/**
 * The data of each type of event, and the permission that its readers need. An alert may need another permission
 * than its type.
 */
export interface EventTypes {
  /** view_floor */
  activity: Schemas['Activity'];
  /** view_floor */
  alert_created: Schemas['Alert'];
  /** view_floor */
  alert_updated: Schemas['Alert'];
  /** manage_tables */
  announcement_updated: Schemas['Announcement'];
  /** manage_cage */
  cage_updated: Schemas['DrawerUpdated'];
  /** manage_cage */
  chip_transaction_created: Schemas['ChipTransaction'];
  /** host_home_games */
  community_updated: Record<string, never>;
  /** view_audit */
  data_exported: Schemas['Exported'];
  /** view_players */
  entry_refused: Schemas['Refusal'];
  /** manage_settings */
  events_redacted: Schemas['RedactedEvents'];
  /** view_reports */
  executive_alert: Schemas['Alert'];
  /** view_floor */
  fees_updated: Schemas['FeesUpdated'];
  /** view_floor */
  game_type_removed: Schemas['GameTypeRemoved'];
  /** view_floor */
  game_type_updated: Schemas['GameTypeUpdated'];
  /** host_home_games */
  home_game_log: Schemas['LogAppended'];
  /** host_home_games */
  home_game_removed: Schemas['GameRemoved'];
  /** host_home_games */
  home_game_updated: Schemas['GameUpdated'];
  /** manage_settings */
  impersonation_updated: Schemas['ImpersonationNotice'];
  /** manage_users */
  invitation_updated: Schemas['AccountChange'];
  /** manage_cage */
  ledger_entry_created: Schemas['CageEntry'];
  /** view_players */
  membership_created: Schemas['Membership'];
  /** view_players */
  membership_updated: Schemas['MembershipUpdate'];
  /** view_floor */
  notice_channels_changed: Schemas['ChannelsChanged'];
  /** view_players */
  notice_devices_changed: Schemas['DevicesChanged'];
  /** manage_settings */
  notice_service_tested: Schemas['ServiceTested'];
  /** view_floor */
  notice_settings_updated: Schemas['SettingsChanged'];
  /** view_floor */
  notice_updated: Schemas['Updated'];
  /** view_floor */
  organization_updated: Schemas['OrganizationChange'];
  /** manage_users */
  password_changed: Schemas['AccountChange'];
  /** view_reports */
  performance_update: Schemas['PerformanceUpdate'];
  /** manage_settings */
  personal_data_removed: Schemas['Removal'];
  /** correct_ledger */
  player_import_updated: Schemas['Update'];
  /** manage_players */
  player_link_changed: Schemas['LinkChanged'];
  /** view_players */
  player_note_added: Schemas['AddedNote'];
  /** view_players */
  player_updated: Schemas['PlayerUpdate'];
  /** view_players */
  players_apart_updated: Schemas['Named'][];
  /** view_players */
  players_imported: Schemas['Imported'];
  /** view_floor */
  rental_updated: Schemas['RentalUpdated'];
  /** view_reports */
  revenue_update: Schemas['RevenueUpdate'];
  /** manage_settings */
  room_page_updated: Schemas['RoomPageSettings'];
  /** view_floor */
  room_updated: Schemas['Room'];
  /** view_floor */
  rooms_ordered: Schemas['RoomsOrdered'];
  /** manage_screens */
  screen_removed: Schemas['ScreenRemoved'];
  /** manage_screens */
  screen_updated: Schemas['Screen'];
  /** view_floor */
  season_created: Schemas['Season'];
  /** view_floor */
  seat_updated: Schemas['SeatUpdate'];
  /** manage_users */
  session_ended: Schemas['AccountChange'];
  /** view_players */
  session_updated: Schemas['Session'];
  /** manage_users */
  signed_in: Schemas['AccountChange'];
  /** manage_users */
  signed_out: Schemas['AccountChange'];
  /** view_floor */
  staff_updated: Schemas['StaffUpdated'];
  /** view_floor */
  table_retired: Schemas['RetiredTable'];
  /** view_floor */
  table_updated: Schemas['Table'];
  /** view_floor */
  tournament_clock: Schemas['ClockEvent'];
  /** view_floor */
  tournament_created: Schemas['Tournament'];
  /** view_floor */
  tournament_deleted: Schemas['Deletion'];
  /** view_floor */
  tournament_template_dropped: Schemas['Deletion'];
  /** view_floor */
  tournament_template_saved: Schemas['Template'];
  /** view_floor */
  tournament_updated: Schemas['Tournament'];
  /** manage_users */
  two_step_changed: Schemas['AccountChange'];
  /** manage_users */
  user_updated: Schemas['AccountChange'];
  /** view_floor */
  waitlist_updated: Schemas['EntryUpdate'];
}
