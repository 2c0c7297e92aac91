/**
 * This file was generated from the server's routes by `make types`. Do not edit it.
 * `permission` is null where no staff role grants what the route needs: public routes, routes for every
 * signed-in user, and those of PitBoss Go members and platform administrators.
 */
import type { Operation } from '../acts/types';
import type { paths } from './schema.gen';

export const postActsKeyWithdraw: Operation<paths['/api/acts/{key}/withdraw']['post']> = {
  method: 'POST',
  path: '/api/acts/{key}/withdraw',
  permission: null,
};

export const postAdminActsKeyWithdraw: Operation<paths['/api/admin/acts/{key}/withdraw']['post']> = {
  method: 'POST',
  path: '/api/admin/acts/{key}/withdraw',
  permission: null,
};

export const deleteAdminImpersonationsId: Operation<paths['/api/admin/impersonations/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/admin/impersonations/{id}',
  permission: null,
};

export const postAdminLogin: Operation<paths['/api/admin/login']['post']> = {
  method: 'POST',
  path: '/api/admin/login',
  permission: null,
};

export const postAdminLogout: Operation<paths['/api/admin/logout']['post']> = {
  method: 'POST',
  path: '/api/admin/logout',
  permission: null,
};

export const postAdminOrganizations: Operation<paths['/api/admin/organizations']['post']> = {
  method: 'POST',
  path: '/api/admin/organizations',
  permission: null,
};

export const patchAdminOrganizationsId: Operation<paths['/api/admin/organizations/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/admin/organizations/{id}',
  permission: null,
};

export const postAdminOrganizationsIdImpersonate: Operation<paths['/api/admin/organizations/{id}/impersonate']['post']> = {
  method: 'POST',
  path: '/api/admin/organizations/{id}/impersonate',
  permission: null,
};

export const postAdminPassword: Operation<paths['/api/admin/password']['post']> = {
  method: 'POST',
  path: '/api/admin/password',
  permission: null,
};

export const postAdminTwoStepBegin: Operation<paths['/api/admin/two-step/begin']['post']> = {
  method: 'POST',
  path: '/api/admin/two-step/begin',
  permission: null,
};

export const postAdminTwoStepConfirm: Operation<paths['/api/admin/two-step/confirm']['post']> = {
  method: 'POST',
  path: '/api/admin/two-step/confirm',
  permission: null,
};

export const postAdminTwoStepDisable: Operation<paths['/api/admin/two-step/disable']['post']> = {
  method: 'POST',
  path: '/api/admin/two-step/disable',
  permission: null,
};

export const postAdminTwoStepRecoveryCodes: Operation<paths['/api/admin/two-step/recovery-codes']['post']> = {
  method: 'POST',
  path: '/api/admin/two-step/recovery-codes',
  permission: null,
};

export const postAlertDevicesRoom: Operation<paths['/api/alert-devices/{room}']['post']> = {
  method: 'POST',
  path: '/api/alert-devices/{room}',
  permission: 'view_players',
};

export const deleteAlertDevicesRoomDevice: Operation<paths['/api/alert-devices/{room}/{device}']['delete']> = {
  method: 'DELETE',
  path: '/api/alert-devices/{room}/{device}',
  permission: 'view_players',
};

export const postAlertDevicesRoomDeviceTest: Operation<paths['/api/alert-devices/{room}/{device}/test']['post']> = {
  method: 'POST',
  path: '/api/alert-devices/{room}/{device}/test',
  permission: 'view_players',
};

export const postAnnouncementsRoom: Operation<paths['/api/announcements/{room}']['post']> = {
  method: 'POST',
  path: '/api/announcements/{room}',
  permission: 'manage_tables',
};

export const deleteAnnouncementsRoomId: Operation<paths['/api/announcements/{room}/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/announcements/{room}/{id}',
  permission: 'manage_tables',
};

export const postAuthAcceptInvitation: Operation<paths['/api/auth/accept-invitation']['post']> = {
  method: 'POST',
  path: '/api/auth/accept-invitation',
  permission: null,
};

export const postAuthEnter: Operation<paths['/api/auth/enter']['post']> = {
  method: 'POST',
  path: '/api/auth/enter',
  permission: null,
};

export const postAuthImpersonate: Operation<paths['/api/auth/impersonate']['post']> = {
  method: 'POST',
  path: '/api/auth/impersonate',
  permission: null,
};

export const postAuthInvitation: Operation<paths['/api/auth/invitation']['post']> = {
  method: 'POST',
  path: '/api/auth/invitation',
  permission: null,
};

export const postAuthLogin: Operation<paths['/api/auth/login']['post']> = {
  method: 'POST',
  path: '/api/auth/login',
  permission: null,
};

export const postAuthLogout: Operation<paths['/api/auth/logout']['post']> = {
  method: 'POST',
  path: '/api/auth/logout',
  permission: null,
};

export const postAuthRegisterOrganization: Operation<paths['/api/auth/register-organization']['post']> = {
  method: 'POST',
  path: '/api/auth/register-organization',
  permission: null,
};

export const postCageRoomDaysDayClose: Operation<paths['/api/cage/{room}/days/{day}/close']['post']> = {
  method: 'POST',
  path: '/api/cage/{room}/days/{day}/close',
  permission: 'correct_ledger',
};

export const postChipTransactions: Operation<paths['/api/chip-transactions']['post']> = {
  method: 'POST',
  path: '/api/chip-transactions',
  permission: 'manage_cage',
};

export const postDealerIdLeave: Operation<paths['/api/dealer/{id}/leave']['post']> = {
  method: 'POST',
  path: '/api/dealer/{id}/leave',
  permission: 'deal_tables',
};

export const postDealerIdTake: Operation<paths['/api/dealer/{id}/take']['post']> = {
  method: 'POST',
  path: '/api/dealer/{id}/take',
  permission: 'deal_tables',
};

export const postDrawers: Operation<paths['/api/drawers']['post']> = {
  method: 'POST',
  path: '/api/drawers',
  permission: 'manage_tables',
};

export const postDrawings: Operation<paths['/api/drawings']['post']> = {
  method: 'POST',
  path: '/api/drawings',
  permission: 'seat_players',
};

export const postExports: Operation<paths['/api/exports']['post']> = {
  method: 'POST',
  path: '/api/exports',
  permission: 'view_floor',
};

export const postFees: Operation<paths['/api/fees']['post']> = {
  method: 'POST',
  path: '/api/fees',
  permission: 'manage_fees',
};

export const deleteFeesValidFrom: Operation<paths['/api/fees/{validFrom}']['delete']> = {
  method: 'DELETE',
  path: '/api/fees/{validFrom}',
  permission: 'manage_fees',
};

export const postFirstRun: Operation<paths['/api/first-run']['post']> = {
  method: 'POST',
  path: '/api/first-run',
  permission: null,
};

export const postFirstRunCode: Operation<paths['/api/first-run/code']['post']> = {
  method: 'POST',
  path: '/api/first-run/code',
  permission: null,
};

export const postGameSessions: Operation<paths['/api/game-sessions']['post']> = {
  method: 'POST',
  path: '/api/game-sessions',
  permission: 'host_home_games',
};

export const postGameSessionsCompanion: Operation<paths['/api/game-sessions/companion']['post']> = {
  method: 'POST',
  path: '/api/game-sessions/companion',
  permission: 'host_home_games',
};

export const postGameSessionsIdEnd: Operation<paths['/api/game-sessions/{id}/end']['post']> = {
  method: 'POST',
  path: '/api/game-sessions/{id}/end',
  permission: 'host_home_games',
};

export const postGameSessionsIdStart: Operation<paths['/api/game-sessions/{id}/start']['post']> = {
  method: 'POST',
  path: '/api/game-sessions/{id}/start',
  permission: 'host_home_games',
};

export const postGameTypes: Operation<paths['/api/game-types']['post']> = {
  method: 'POST',
  path: '/api/game-types',
  permission: 'manage_game_types',
};

export const patchGameTypesId: Operation<paths['/api/game-types/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/game-types/{id}',
  permission: 'manage_game_types',
};

export const deleteGameTypesId: Operation<paths['/api/game-types/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/game-types/{id}',
  permission: 'manage_game_types',
};

export const postKioskRoomCheckIns: Operation<paths['/api/kiosk/{room}/check-ins']['post']> = {
  method: 'POST',
  path: '/api/kiosk/{room}/check-ins',
  permission: null,
};

export const postKioskRoomLookups: Operation<paths['/api/kiosk/{room}/lookups']['post']> = {
  method: 'POST',
  path: '/api/kiosk/{room}/lookups',
  permission: null,
};

export const postKioskRoomVisits: Operation<paths['/api/kiosk/{room}/visits']['post']> = {
  method: 'POST',
  path: '/api/kiosk/{room}/visits',
  permission: null,
};

export const postLedgerEntriesIdReverse: Operation<paths['/api/ledger-entries/{id}/reverse']['post']> = {
  method: 'POST',
  path: '/api/ledger-entries/{id}/reverse',
  permission: 'correct_ledger',
};

export const postMemberships: Operation<paths['/api/memberships']['post']> = {
  method: 'POST',
  path: '/api/memberships',
  permission: 'manage_cage',
};

export const postMyShiftRoomAct: Operation<paths['/api/my-shift/{room}/{act}']['post']> = {
  method: 'POST',
  path: '/api/my-shift/{room}/{act}',
  permission: 'raise_alerts',
};

export const patchNoticeSettingsRoom: Operation<paths['/api/notice-settings/{room}']['patch']> = {
  method: 'PATCH',
  path: '/api/notice-settings/{room}',
  permission: 'manage_settings',
};

export const postNoticeSettingsRoomTest: Operation<paths['/api/notice-settings/{room}/test']['post']> = {
  method: 'POST',
  path: '/api/notice-settings/{room}/test',
  permission: 'manage_settings',
};

export const postNoticeSettingsRoomWebhook: Operation<paths['/api/notice-settings/{room}/webhook']['post']> = {
  method: 'POST',
  path: '/api/notice-settings/{room}/webhook',
  permission: 'manage_settings',
};

export const postNoticeStopsCode: Operation<paths['/api/notice-stops/{code}']['post']> = {
  method: 'POST',
  path: '/api/notice-stops/{code}',
  permission: null,
};

export const postNoticeWebhooksSecret: Operation<paths['/api/notice-webhooks/{secret}']['post']> = {
  method: 'POST',
  path: '/api/notice-webhooks/{secret}',
  permission: null,
};

export const patchOrganization: Operation<paths['/api/organization']['patch']> = {
  method: 'PATCH',
  path: '/api/organization',
  permission: 'manage_settings',
};

export const postPitBossAlerts: Operation<paths['/api/pit-boss/alerts']['post']> = {
  method: 'POST',
  path: '/api/pit-boss/alerts',
  permission: 'raise_alerts',
};

export const postPitBossAlertsIdResolve: Operation<paths['/api/pit-boss/alerts/{id}/resolve']['post']> = {
  method: 'POST',
  path: '/api/pit-boss/alerts/{id}/resolve',
  permission: 'raise_alerts',
};

export const postPitBossAlertsIdTake: Operation<paths['/api/pit-boss/alerts/{id}/take']['post']> = {
  method: 'POST',
  path: '/api/pit-boss/alerts/{id}/take',
  permission: 'seat_players',
};

export const postPitBossAlertsRoomShiftNotes: Operation<paths['/api/pit-boss/alerts/{room}/shift-notes']['post']> = {
  method: 'POST',
  path: '/api/pit-boss/alerts/{room}/shift-notes',
  permission: 'manage_tables',
};

export const deletePitbossGoAdminInvitationsId: Operation<paths['/api/pitboss-go/admin/invitations/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/pitboss-go/admin/invitations/{id}',
  permission: null,
};

export const postPitbossGoAdminInvite: Operation<paths['/api/pitboss-go/admin/invite']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/admin/invite',
  permission: null,
};

export const patchPitbossGoAdminUsersId: Operation<paths['/api/pitboss-go/admin/users/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/pitboss-go/admin/users/{id}',
  permission: null,
};

export const postPitbossGoAuthLogin: Operation<paths['/api/pitboss-go/auth/login']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/auth/login',
  permission: null,
};

export const postPitbossGoAuthLogout: Operation<paths['/api/pitboss-go/auth/logout']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/auth/logout',
  permission: null,
};

export const postPitbossGoAuthRegister: Operation<paths['/api/pitboss-go/auth/register']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/auth/register',
  permission: null,
};

export const postPitbossGoAuthTokenLogin: Operation<paths['/api/pitboss-go/auth/token-login']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/auth/token-login',
  permission: null,
};

export const postPitbossGoGameSessions: Operation<paths['/api/pitboss-go/game-sessions']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/game-sessions',
  permission: null,
};

export const patchPitbossGoGameSessionsId: Operation<paths['/api/pitboss-go/game-sessions/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/pitboss-go/game-sessions/{id}',
  permission: null,
};

export const deletePitbossGoGameSessionsId: Operation<paths['/api/pitboss-go/game-sessions/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/pitboss-go/game-sessions/{id}',
  permission: null,
};

export const postPitbossGoGameSessionsIdEnd: Operation<paths['/api/pitboss-go/game-sessions/{id}/end']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/game-sessions/{id}/end',
  permission: null,
};

export const postPitbossGoGameSessionsIdInvite: Operation<paths['/api/pitboss-go/game-sessions/{id}/invite']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/game-sessions/{id}/invite',
  permission: null,
};

export const postPitbossGoGameSessionsIdLog: Operation<paths['/api/pitboss-go/game-sessions/{id}/log']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/game-sessions/{id}/log',
  permission: null,
};

export const postPitbossGoGameSessionsIdPayments: Operation<paths['/api/pitboss-go/game-sessions/{id}/payments']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/game-sessions/{id}/payments',
  permission: null,
};

export const postPitbossGoGameSessionsIdPen: Operation<paths['/api/pitboss-go/game-sessions/{id}/pen']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/game-sessions/{id}/pen',
  permission: null,
};

export const postPitbossGoGameSessionsIdRsvp: Operation<paths['/api/pitboss-go/game-sessions/{id}/rsvp']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/game-sessions/{id}/rsvp',
  permission: null,
};

export const postPitbossGoGameSessionsIdStart: Operation<paths['/api/pitboss-go/game-sessions/{id}/start']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/game-sessions/{id}/start',
  permission: null,
};

export const postPitbossGoJoin: Operation<paths['/api/pitboss-go/join']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/join',
  permission: null,
};

export const postPitbossGoPassword: Operation<paths['/api/pitboss-go/password']['post']> = {
  method: 'POST',
  path: '/api/pitboss-go/password',
  permission: null,
};

export const patchPitbossGoProfile: Operation<paths['/api/pitboss-go/profile']['patch']> = {
  method: 'PATCH',
  path: '/api/pitboss-go/profile',
  permission: null,
};

export const postPlayerFunds: Operation<paths['/api/player-funds']['post']> = {
  method: 'POST',
  path: '/api/player-funds',
  permission: 'manage_cage',
};

export const postPlayerImports: Operation<paths['/api/player-imports']['post']> = {
  method: 'POST',
  path: '/api/player-imports',
  permission: 'correct_ledger',
};

export const patchPlayerImportsId: Operation<paths['/api/player-imports/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/player-imports/{id}',
  permission: 'correct_ledger',
};

export const postPlayerImportsIdRun: Operation<paths['/api/player-imports/{id}/run']['post']> = {
  method: 'POST',
  path: '/api/player-imports/{id}/run',
  permission: 'correct_ledger',
};

export const postPlayerImportsIdUndo: Operation<paths['/api/player-imports/{id}/undo']['post']> = {
  method: 'POST',
  path: '/api/player-imports/{id}/undo',
  permission: 'correct_ledger',
};

export const postPlayerLinksRoomLookups: Operation<paths['/api/player-links/{room}/lookups']['post']> = {
  method: 'POST',
  path: '/api/player-links/{room}/lookups',
  permission: 'manage_players',
};

export const postPlayerLinksRoomPlayer: Operation<paths['/api/player-links/{room}/{player}']['post']> = {
  method: 'POST',
  path: '/api/player-links/{room}/{player}',
  permission: 'manage_players',
};

export const deletePlayerLinksRoomPlayer: Operation<paths['/api/player-links/{room}/{player}']['delete']> = {
  method: 'DELETE',
  path: '/api/player-links/{room}/{player}',
  permission: 'manage_players',
};

export const postPlayerLinksRoomPlayerCodes: Operation<paths['/api/player-links/{room}/{player}/codes']['post']> = {
  method: 'POST',
  path: '/api/player-links/{room}/{player}/codes',
  permission: 'manage_players',
};

export const postPlayerNoticesRoomPlayerStop: Operation<paths['/api/player-notices/{room}/{player}/stop']['post']> = {
  method: 'POST',
  path: '/api/player-notices/{room}/{player}/stop',
  permission: 'manage_players',
};

export const postPlayerPages: Operation<paths['/api/player-pages']['post']> = {
  method: 'POST',
  path: '/api/player-pages',
  permission: null,
};

export const postPlayerPagesLinkAnswer: Operation<paths['/api/player-pages/{link}/answer']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/answer',
  permission: null,
};

export const postPlayerPagesLinkArrive: Operation<paths['/api/player-pages/{link}/arrive']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/arrive',
  permission: null,
};

export const postPlayerPagesLinkChannels: Operation<paths['/api/player-pages/{link}/channels']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/channels',
  permission: null,
};

export const patchPlayerPagesLinkChannels: Operation<paths['/api/player-pages/{link}/channels']['patch']> = {
  method: 'PATCH',
  path: '/api/player-pages/{link}/channels',
  permission: null,
};

export const deletePlayerPagesLinkChannelsChannel: Operation<paths['/api/player-pages/{link}/channels/{channel}']['delete']> = {
  method: 'DELETE',
  path: '/api/player-pages/{link}/channels/{channel}',
  permission: null,
};

export const postPlayerPagesLinkChannelsChannelSubscription: Operation<paths['/api/player-pages/{link}/channels/{channel}/subscription']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/channels/{channel}/subscription',
  permission: null,
};

export const postPlayerPagesLinkChannelsChannelTest: Operation<paths['/api/player-pages/{link}/channels/{channel}/test']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/channels/{channel}/test',
  permission: null,
};

export const postPlayerPagesLinkLeave: Operation<paths['/api/player-pages/{link}/leave']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/leave',
  permission: null,
};

export const postPlayerPagesLinkLists: Operation<paths['/api/player-pages/{link}/lists']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/lists',
  permission: null,
};

export const postPlayerPagesLinkNoticesNoticeReceived: Operation<paths['/api/player-pages/{link}/notices/{notice}/received']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/notices/{notice}/received',
  permission: null,
};

export const postPlayerPagesLinkSession: Operation<paths['/api/player-pages/{link}/session']['post']> = {
  method: 'POST',
  path: '/api/player-pages/{link}/session',
  permission: null,
};

export const postPlayers: Operation<paths['/api/players']['post']> = {
  method: 'POST',
  path: '/api/players',
  permission: 'manage_players',
};

export const patchPlayersId: Operation<paths['/api/players/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/players/{id}',
  permission: 'manage_players',
};

export const postPlayersIdAnonymize: Operation<paths['/api/players/{id}/anonymize']['post']> = {
  method: 'POST',
  path: '/api/players/{id}/anonymize',
  permission: 'manage_settings',
};

export const postPlayersIdApart: Operation<paths['/api/players/{id}/apart']['post']> = {
  method: 'POST',
  path: '/api/players/{id}/apart',
  permission: 'manage_players',
};

export const deletePlayersIdApartOther: Operation<paths['/api/players/{id}/apart/{other}']['delete']> = {
  method: 'DELETE',
  path: '/api/players/{id}/apart/{other}',
  permission: 'manage_players',
};

export const postPlayersIdBar: Operation<paths['/api/players/{id}/bar']['post']> = {
  method: 'POST',
  path: '/api/players/{id}/bar',
  permission: 'manage_players',
};

export const postPlayersIdExclude: Operation<paths['/api/players/{id}/exclude']['post']> = {
  method: 'POST',
  path: '/api/players/{id}/exclude',
  permission: 'manage_players',
};

export const postPlayersIdMerge: Operation<paths['/api/players/{id}/merge']['post']> = {
  method: 'POST',
  path: '/api/players/{id}/merge',
  permission: 'manage_players',
};

export const postPlayersIdNotes: Operation<paths['/api/players/{id}/notes']['post']> = {
  method: 'POST',
  path: '/api/players/{id}/notes',
  permission: 'manage_players',
};

export const postPlayersIdRefusals: Operation<paths['/api/players/{id}/refusals']['post']> = {
  method: 'POST',
  path: '/api/players/{id}/refusals',
  permission: 'manage_players',
};

export const postPlayersIdUnbar: Operation<paths['/api/players/{id}/unbar']['post']> = {
  method: 'POST',
  path: '/api/players/{id}/unbar',
  permission: 'manage_players',
};

export const postPrepaidTime: Operation<paths['/api/prepaid-time']['post']> = {
  method: 'POST',
  path: '/api/prepaid-time',
  permission: 'manage_cage',
};

export const patchProfile: Operation<paths['/api/profile']['patch']> = {
  method: 'PATCH',
  path: '/api/profile',
  permission: null,
};

export const postProfilePassword: Operation<paths['/api/profile/password']['post']> = {
  method: 'POST',
  path: '/api/profile/password',
  permission: null,
};

export const postProfileSessionsEndOthers: Operation<paths['/api/profile/sessions/end-others']['post']> = {
  method: 'POST',
  path: '/api/profile/sessions/end-others',
  permission: null,
};

export const deleteProfileSessionsId: Operation<paths['/api/profile/sessions/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/profile/sessions/{id}',
  permission: null,
};

export const postProfileTwoStepBegin: Operation<paths['/api/profile/two-step/begin']['post']> = {
  method: 'POST',
  path: '/api/profile/two-step/begin',
  permission: null,
};

export const postProfileTwoStepConfirm: Operation<paths['/api/profile/two-step/confirm']['post']> = {
  method: 'POST',
  path: '/api/profile/two-step/confirm',
  permission: null,
};

export const postProfileTwoStepDisable: Operation<paths['/api/profile/two-step/disable']['post']> = {
  method: 'POST',
  path: '/api/profile/two-step/disable',
  permission: null,
};

export const postProfileTwoStepRecoveryCodes: Operation<paths['/api/profile/two-step/recovery-codes']['post']> = {
  method: 'POST',
  path: '/api/profile/two-step/recovery-codes',
  permission: null,
};

export const patchRoomPagesRoom: Operation<paths['/api/room-pages/{room}']['patch']> = {
  method: 'PATCH',
  path: '/api/room-pages/{room}',
  permission: 'manage_settings',
};

export const postRooms: Operation<paths['/api/rooms']['post']> = {
  method: 'POST',
  path: '/api/rooms',
  permission: 'manage_settings',
};

export const patchRoomsRoom: Operation<paths['/api/rooms/{room}']['patch']> = {
  method: 'PATCH',
  path: '/api/rooms/{room}',
  permission: 'manage_settings',
};

export const postRoomsRoomSetup: Operation<paths['/api/rooms/{room}/setup']['post']> = {
  method: 'POST',
  path: '/api/rooms/{room}/setup',
  permission: 'manage_settings',
};

export const patchRotationStringsId: Operation<paths['/api/rotation-strings/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/rotation-strings/{id}',
  permission: 'manage_staff',
};

export const deleteRotationStringsId: Operation<paths['/api/rotation-strings/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/rotation-strings/{id}',
  permission: 'manage_staff',
};

export const postRotationRoomChanges: Operation<paths['/api/rotation/{room}/changes']['post']> = {
  method: 'POST',
  path: '/api/rotation/{room}/changes',
  permission: 'manage_staff',
};

export const postRotationRoomPush: Operation<paths['/api/rotation/{room}/push']['post']> = {
  method: 'POST',
  path: '/api/rotation/{room}/push',
  permission: 'manage_staff',
};

export const postRotationRoomStrings: Operation<paths['/api/rotation/{room}/strings']['post']> = {
  method: 'POST',
  path: '/api/rotation/{room}/strings',
  permission: 'manage_staff',
};

export const postScreensClaims: Operation<paths['/api/screens/claims']['post']> = {
  method: 'POST',
  path: '/api/screens/claims',
  permission: null,
};

export const postScreensPairings: Operation<paths['/api/screens/pairings']['post']> = {
  method: 'POST',
  path: '/api/screens/pairings',
  permission: null,
};

export const postScreensRoom: Operation<paths['/api/screens/{room}']['post']> = {
  method: 'POST',
  path: '/api/screens/{room}',
  permission: 'manage_screens',
};

export const patchScreensRoomId: Operation<paths['/api/screens/{room}/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/screens/{room}/{id}',
  permission: 'manage_screens',
};

export const deleteScreensRoomId: Operation<paths['/api/screens/{room}/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/screens/{room}/{id}',
  permission: 'manage_screens',
};

export const postSeasons: Operation<paths['/api/seasons']['post']> = {
  method: 'POST',
  path: '/api/seasons',
  permission: 'manage_tournaments',
};

export const postSeatRentalsIdPay: Operation<paths['/api/seat-rentals/{id}/pay']['post']> = {
  method: 'POST',
  path: '/api/seat-rentals/{id}/pay',
  permission: 'manage_cage',
};

export const postSeats: Operation<paths['/api/seats']['post']> = {
  method: 'POST',
  path: '/api/seats',
  permission: 'seat_players',
};

export const patchSeatsId: Operation<paths['/api/seats/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/seats/{id}',
  permission: 'deal_tables',
};

export const deleteSeatsId: Operation<paths['/api/seats/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/seats/{id}',
  permission: 'deal_tables',
};

export const postSeatsIdAway: Operation<paths['/api/seats/{id}/away']['post']> = {
  method: 'POST',
  path: '/api/seats/{id}/away',
  permission: 'deal_tables',
};

export const postSeatsIdBack: Operation<paths['/api/seats/{id}/back']['post']> = {
  method: 'POST',
  path: '/api/seats/{id}/back',
  permission: 'deal_tables',
};

export const postSeatsIdChange: Operation<paths['/api/seats/{id}/change']['post']> = {
  method: 'POST',
  path: '/api/seats/{id}/change',
  permission: 'deal_tables',
};

export const deleteSeatsIdChange: Operation<paths['/api/seats/{id}/change']['delete']> = {
  method: 'DELETE',
  path: '/api/seats/{id}/change',
  permission: 'deal_tables',
};

export const postSeatsIdChangeSkip: Operation<paths['/api/seats/{id}/change/skip']['post']> = {
  method: 'POST',
  path: '/api/seats/{id}/change/skip',
  permission: 'deal_tables',
};

export const postSeatsIdChangeTake: Operation<paths['/api/seats/{id}/change/take']['post']> = {
  method: 'POST',
  path: '/api/seats/{id}/change/take',
  permission: 'deal_tables',
};

export const postSeatsIdMove: Operation<paths['/api/seats/{id}/move']['post']> = {
  method: 'POST',
  path: '/api/seats/{id}/move',
  permission: 'deal_tables',
};

export const postSeatsIdPickUp: Operation<paths['/api/seats/{id}/pick-up']['post']> = {
  method: 'POST',
  path: '/api/seats/{id}/pick-up',
  permission: 'seat_players',
};

export const postSessionsCheckIn: Operation<paths['/api/sessions/check-in']['post']> = {
  method: 'POST',
  path: '/api/sessions/check-in',
  permission: 'manage_players',
};

export const postSessionsIdCheckOut: Operation<paths['/api/sessions/{id}/check-out']['post']> = {
  method: 'POST',
  path: '/api/sessions/{id}/check-out',
  permission: 'manage_players',
};

export const patchSessionsIdStatus: Operation<paths['/api/sessions/{id}/status']['patch']> = {
  method: 'PATCH',
  path: '/api/sessions/{id}/status',
  permission: 'manage_players',
};

export const postSessionsIdUndo: Operation<paths['/api/sessions/{id}/undo']['post']> = {
  method: 'POST',
  path: '/api/sessions/{id}/undo',
  permission: 'manage_players',
};

export const postShifts: Operation<paths['/api/shifts']['post']> = {
  method: 'POST',
  path: '/api/shifts',
  permission: 'manage_cage',
};

export const postShiftsIdClose: Operation<paths['/api/shifts/{id}/close']['post']> = {
  method: 'POST',
  path: '/api/shifts/{id}/close',
  permission: 'manage_cage',
};

export const postShiftsIdTransfer: Operation<paths['/api/shifts/{id}/transfer']['post']> = {
  method: 'POST',
  path: '/api/shifts/{id}/transfer',
  permission: 'manage_cage',
};

export const postSmartSeatingImplement: Operation<paths['/api/smart-seating/implement']['post']> = {
  method: 'POST',
  path: '/api/smart-seating/implement',
  permission: 'seat_players',
};

export const patchSmartSeatingRoom: Operation<paths['/api/smart-seating/{room}']['patch']> = {
  method: 'PATCH',
  path: '/api/smart-seating/{room}',
  permission: 'manage_tables',
};

export const postStaff: Operation<paths['/api/staff']['post']> = {
  method: 'POST',
  path: '/api/staff',
  permission: 'manage_staff',
};

export const deleteStaffSessionsId: Operation<paths['/api/staff-sessions/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/staff-sessions/{id}',
  permission: 'manage_users',
};

export const postStaffShifts: Operation<paths['/api/staff-shifts']['post']> = {
  method: 'POST',
  path: '/api/staff-shifts',
  permission: 'manage_staff',
};

export const deleteStaffShiftsId: Operation<paths['/api/staff-shifts/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/staff-shifts/{id}',
  permission: 'manage_staff',
};

export const patchStaffId: Operation<paths['/api/staff/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/staff/{id}',
  permission: 'manage_staff',
};

export const postStaffIdAssign: Operation<paths['/api/staff/{id}/assign']['post']> = {
  method: 'POST',
  path: '/api/staff/{id}/assign',
  permission: 'manage_staff',
};

export const postStaffIdBack: Operation<paths['/api/staff/{id}/back']['post']> = {
  method: 'POST',
  path: '/api/staff/{id}/back',
  permission: 'manage_staff',
};

export const postStaffIdBreak: Operation<paths['/api/staff/{id}/break']['post']> = {
  method: 'POST',
  path: '/api/staff/{id}/break',
  permission: 'manage_staff',
};

export const postStaffIdCalled: Operation<paths['/api/staff/{id}/called']['post']> = {
  method: 'POST',
  path: '/api/staff/{id}/called',
  permission: 'manage_staff',
};

export const postStaffIdClockIn: Operation<paths['/api/staff/{id}/clock-in']['post']> = {
  method: 'POST',
  path: '/api/staff/{id}/clock-in',
  permission: 'manage_staff',
};

export const postStaffIdClockOut: Operation<paths['/api/staff/{id}/clock-out']['post']> = {
  method: 'POST',
  path: '/api/staff/{id}/clock-out',
  permission: 'manage_staff',
};

export const postTableOpenings: Operation<paths['/api/table-openings']['post']> = {
  method: 'POST',
  path: '/api/table-openings',
  permission: 'manage_tables',
};

export const postTables: Operation<paths['/api/tables']['post']> = {
  method: 'POST',
  path: '/api/tables',
  permission: 'manage_tables',
};

export const patchTablesId: Operation<paths['/api/tables/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/tables/{id}',
  permission: 'manage_tables',
};

export const deleteTablesId: Operation<paths['/api/tables/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/tables/{id}',
  permission: 'manage_tables',
};

export const postTablesIdBreak: Operation<paths['/api/tables/{id}/break']['post']> = {
  method: 'POST',
  path: '/api/tables/{id}/break',
  permission: 'manage_tables',
};

export const postTablesIdEnd: Operation<paths['/api/tables/{id}/end']['post']> = {
  method: 'POST',
  path: '/api/tables/{id}/end',
  permission: 'manage_tables',
};

export const postTablesIdPause: Operation<paths['/api/tables/{id}/pause']['post']> = {
  method: 'POST',
  path: '/api/tables/{id}/pause',
  permission: 'deal_tables',
};

export const postTablesIdPot: Operation<paths['/api/tables/{id}/pot']['post']> = {
  method: 'POST',
  path: '/api/tables/{id}/pot',
  permission: 'deal_tables',
};

export const postTablesIdResume: Operation<paths['/api/tables/{id}/resume']['post']> = {
  method: 'POST',
  path: '/api/tables/{id}/resume',
  permission: 'deal_tables',
};

export const postTablesIdSeatsSeatNumberClose: Operation<paths['/api/tables/{id}/seats/{seatNumber}/close']['post']> = {
  method: 'POST',
  path: '/api/tables/{id}/seats/{seatNumber}/close',
  permission: 'manage_tables',
};

export const postTablesIdSeatsSeatNumberOpen: Operation<paths['/api/tables/{id}/seats/{seatNumber}/open']['post']> = {
  method: 'POST',
  path: '/api/tables/{id}/seats/{seatNumber}/open',
  permission: 'manage_tables',
};

export const patchTablesIdSetup: Operation<paths['/api/tables/{id}/setup']['patch']> = {
  method: 'PATCH',
  path: '/api/tables/{id}/setup',
  permission: 'manage_tables',
};

export const postTablesIdWalkIns: Operation<paths['/api/tables/{id}/walk-ins']['post']> = {
  method: 'POST',
  path: '/api/tables/{id}/walk-ins',
  permission: 'deal_tables',
};

export const deleteTablesIdWalkIns: Operation<paths['/api/tables/{id}/walk-ins']['delete']> = {
  method: 'DELETE',
  path: '/api/tables/{id}/walk-ins',
  permission: 'deal_tables',
};

export const postTabletRoomButton: Operation<paths['/api/tablet/{room}/button']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/button',
  permission: null,
};

export const postTabletRoomCalls: Operation<paths['/api/tablet/{room}/calls']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/calls',
  permission: null,
};

export const postTabletRoomCallsIdArrived: Operation<paths['/api/tablet/{room}/calls/{id}/arrived']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/calls/{id}/arrived',
  permission: null,
};

export const postTabletRoomEntriesIdReport: Operation<paths['/api/tablet/{room}/entries/{id}/report']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/entries/{id}/report',
  permission: null,
};

export const postTabletRoomEntriesIdSeat: Operation<paths['/api/tablet/{room}/entries/{id}/seat']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/entries/{id}/seat',
  permission: null,
};

export const postTabletRoomLeave: Operation<paths['/api/tablet/{room}/leave']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/leave',
  permission: null,
};

export const postTabletRoomPause: Operation<paths['/api/tablet/{room}/pause']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/pause',
  permission: null,
};

export const postTabletRoomResume: Operation<paths['/api/tablet/{room}/resume']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/resume',
  permission: null,
};

export const postTabletRoomSeatsIdAway: Operation<paths['/api/tablet/{room}/seats/{id}/away']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/seats/{id}/away',
  permission: null,
};

export const postTabletRoomSeatsIdBack: Operation<paths['/api/tablet/{room}/seats/{id}/back']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/seats/{id}/back',
  permission: null,
};

export const postTabletRoomSeatsIdLeft: Operation<paths['/api/tablet/{room}/seats/{id}/left']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/seats/{id}/left',
  permission: null,
};

export const postTabletRoomTake: Operation<paths['/api/tablet/{room}/take']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/take',
  permission: null,
};

export const postTabletRoomWalkIns: Operation<paths['/api/tablet/{room}/walk-ins']['post']> = {
  method: 'POST',
  path: '/api/tablet/{room}/walk-ins',
  permission: null,
};

export const postTournamentEntriesIdBountiesPay: Operation<paths['/api/tournament-entries/{id}/bounties/pay']['post']> = {
  method: 'POST',
  path: '/api/tournament-entries/{id}/bounties/pay',
  permission: 'manage_cage',
};

export const postTournamentEntriesIdPrizeApprove: Operation<paths['/api/tournament-entries/{id}/prize/approve']['post']> = {
  method: 'POST',
  path: '/api/tournament-entries/{id}/prize/approve',
  permission: 'manage_tournaments',
};

export const postTournamentEntriesIdPrizePay: Operation<paths['/api/tournament-entries/{id}/prize/pay']['post']> = {
  method: 'POST',
  path: '/api/tournament-entries/{id}/prize/pay',
  permission: 'manage_cage',
};

export const postTournamentEntriesIdPurchases: Operation<paths['/api/tournament-entries/{id}/purchases']['post']> = {
  method: 'POST',
  path: '/api/tournament-entries/{id}/purchases',
  permission: 'manage_cage',
};

export const postTournamentEntriesIdReport: Operation<paths['/api/tournament-entries/{id}/report']['post']> = {
  method: 'POST',
  path: '/api/tournament-entries/{id}/report',
  permission: 'deal_tables',
};

export const postTournamentEntriesIdVoid: Operation<paths['/api/tournament-entries/{id}/void']['post']> = {
  method: 'POST',
  path: '/api/tournament-entries/{id}/void',
  permission: 'manage_cage',
};

export const postTournamentTemplates: Operation<paths['/api/tournament-templates']['post']> = {
  method: 'POST',
  path: '/api/tournament-templates',
  permission: 'manage_tournaments',
};

export const deleteTournamentTemplatesId: Operation<paths['/api/tournament-templates/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/tournament-templates/{id}',
  permission: 'manage_tournaments',
};

export const postTournaments: Operation<paths['/api/tournaments']['post']> = {
  method: 'POST',
  path: '/api/tournaments',
  permission: 'manage_tournaments',
};

export const patchTournamentsId: Operation<paths['/api/tournaments/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/tournaments/{id}',
  permission: 'manage_tournaments',
};

export const deleteTournamentsId: Operation<paths['/api/tournaments/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/tournaments/{id}',
  permission: 'manage_tournaments',
};

export const postTournamentsIdAlternatesSeat: Operation<paths['/api/tournaments/{id}/alternates/seat']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/alternates/seat',
  permission: 'manage_tournaments',
};

export const postTournamentsIdBusts: Operation<paths['/api/tournaments/{id}/busts']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/busts',
  permission: 'manage_tournaments',
};

export const postTournamentsIdCancel: Operation<paths['/api/tournaments/{id}/cancel']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/cancel',
  permission: 'manage_tournaments',
};

export const postTournamentsIdClock: Operation<paths['/api/tournaments/{id}/clock']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/clock',
  permission: 'manage_tournaments',
};

export const postTournamentsIdCounts: Operation<paths['/api/tournaments/{id}/counts']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/counts',
  permission: 'manage_tournaments',
};

export const postTournamentsIdDeal: Operation<paths['/api/tournaments/{id}/deal']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/deal',
  permission: 'manage_tournaments',
};

export const deleteTournamentsIdDeal: Operation<paths['/api/tournaments/{id}/deal']['delete']> = {
  method: 'DELETE',
  path: '/api/tournaments/{id}/deal',
  permission: 'manage_tournaments',
};

export const postTournamentsIdDealOffer: Operation<paths['/api/tournaments/{id}/deal/offer']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/deal/offer',
  permission: 'manage_tournaments',
};

export const postTournamentsIdDuplicate: Operation<paths['/api/tournaments/{id}/duplicate']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/duplicate',
  permission: 'manage_tournaments',
};

export const postTournamentsIdEntries: Operation<paths['/api/tournaments/{id}/entries']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/entries',
  permission: 'manage_cage',
};

export const postTournamentsIdEntriesReopen: Operation<paths['/api/tournaments/{id}/entries/reopen']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/entries/reopen',
  permission: 'manage_tournaments',
};

export const postTournamentsIdMoves: Operation<paths['/api/tournaments/{id}/moves']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/moves',
  permission: 'manage_tournaments',
};

export const patchTournamentsIdPayouts: Operation<paths['/api/tournaments/{id}/payouts']['patch']> = {
  method: 'PATCH',
  path: '/api/tournaments/{id}/payouts',
  permission: 'manage_tournaments',
};

export const postTournamentsIdPayoutsApprove: Operation<paths['/api/tournaments/{id}/payouts/approve']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/payouts/approve',
  permission: 'manage_tournaments',
};

export const postTournamentsIdRedraw: Operation<paths['/api/tournaments/{id}/redraw']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/redraw',
  permission: 'manage_tournaments',
};

export const postTournamentsIdStaffPay: Operation<paths['/api/tournaments/{id}/staff/pay']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/staff/pay',
  permission: 'manage_cage',
};

export const patchTournamentsIdStructure: Operation<paths['/api/tournaments/{id}/structure']['patch']> = {
  method: 'PATCH',
  path: '/api/tournaments/{id}/structure',
  permission: 'manage_tournaments',
};

export const postTournamentsIdTables: Operation<paths['/api/tournaments/{id}/tables']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/tables',
  permission: 'manage_tournaments',
};

export const patchTournamentsIdTablesNumber: Operation<paths['/api/tournaments/{id}/tables/{number}']['patch']> = {
  method: 'PATCH',
  path: '/api/tournaments/{id}/tables/{number}',
  permission: 'manage_tournaments',
};

export const postTournamentsIdTablesNumberBreak: Operation<paths['/api/tournaments/{id}/tables/{number}/break']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/tables/{number}/break',
  permission: 'manage_tournaments',
};

export const postTournamentsIdTablesNumberButton: Operation<paths['/api/tournaments/{id}/tables/{number}/button']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/tables/{number}/button',
  permission: 'deal_tables',
};

export const postTournamentsIdUndo: Operation<paths['/api/tournaments/{id}/undo']['post']> = {
  method: 'POST',
  path: '/api/tournaments/{id}/undo',
  permission: 'manage_tournaments',
};

export const postUserInvitations: Operation<paths['/api/user-invitations']['post']> = {
  method: 'POST',
  path: '/api/user-invitations',
  permission: 'manage_users',
};

export const deleteUserInvitationsId: Operation<paths['/api/user-invitations/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/user-invitations/{id}',
  permission: 'manage_users',
};

export const patchUsersId: Operation<paths['/api/users/{id}']['patch']> = {
  method: 'PATCH',
  path: '/api/users/{id}',
  permission: 'manage_users',
};

export const postUsersIdResetPassword: Operation<paths['/api/users/{id}/reset-password']['post']> = {
  method: 'POST',
  path: '/api/users/{id}/reset-password',
  permission: 'manage_users',
};

export const postUsersIdResetTwoStep: Operation<paths['/api/users/{id}/reset-two-step']['post']> = {
  method: 'POST',
  path: '/api/users/{id}/reset-two-step',
  permission: 'manage_users',
};

export const postWaitlist: Operation<paths['/api/waitlist']['post']> = {
  method: 'POST',
  path: '/api/waitlist',
  permission: 'manage_waitlist',
};

export const deleteWaitlistId: Operation<paths['/api/waitlist/{id}']['delete']> = {
  method: 'DELETE',
  path: '/api/waitlist/{id}',
  permission: 'manage_waitlist',
};

export const postWaitlistIdArrive: Operation<paths['/api/waitlist/{id}/arrive']['post']> = {
  method: 'POST',
  path: '/api/waitlist/{id}/arrive',
  permission: 'manage_waitlist',
};

export const postWaitlistIdCall: Operation<paths['/api/waitlist/{id}/call']['post']> = {
  method: 'POST',
  path: '/api/waitlist/{id}/call',
  permission: 'manage_waitlist',
};

export const postWaitlistIdNoShow: Operation<paths['/api/waitlist/{id}/no-show']['post']> = {
  method: 'POST',
  path: '/api/waitlist/{id}/no-show',
  permission: 'manage_waitlist',
};

export const postWaitlistIdPass: Operation<paths['/api/waitlist/{id}/pass']['post']> = {
  method: 'POST',
  path: '/api/waitlist/{id}/pass',
  permission: 'manage_waitlist',
};

export const postWaitlistIdPickUp: Operation<paths['/api/waitlist/{id}/pick-up']['post']> = {
  method: 'POST',
  path: '/api/waitlist/{id}/pick-up',
  permission: 'manage_waitlist',
};

export const postWaitlistIdSeat: Operation<paths['/api/waitlist/{id}/seat']['post']> = {
  method: 'POST',
  path: '/api/waitlist/{id}/seat',
  permission: 'deal_tables',
};

export const postWaitlistIdUndo: Operation<paths['/api/waitlist/{id}/undo']['post']> = {
  method: 'POST',
  path: '/api/waitlist/{id}/undo',
  permission: 'manage_waitlist',
};
