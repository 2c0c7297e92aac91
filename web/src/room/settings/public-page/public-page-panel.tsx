import { useQuery } from '@tanstack/react-query';
import { useRoom } from '@/api/session/session-context';
import { PanelActForm } from '@/shells/panel-act-form';
import { QueryView } from '@/shells/query-view';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { fieldsOf } from '@/ui/form/fields';
import { FormError } from '@/ui/form-error';
import { copyText } from '@/ui/send-text';
import { changeRoomPage } from './acts';
import { type RoomPageSettings, roomPageQuery } from './queries';
import { DAYS, formOf, roomPageSchema, settingsOf } from './schema';

const F = fieldsOf<typeof roomPageSchema>();

/** The public page of the active room: whether it is on, its address, and what it says about the house. */
export function PublicPagePanel() {
  const saved = useQuery(roomPageQuery(useRoom().id));
  return (
    <QueryView of={saved} what="the public page" rows={6} inPanel="Public Page">
      {(data) => <PublicPageForm key={data.roomId} saved={data} />}
    </QueryView>
  );
}

function PublicPageForm({ saved }: { saved: RoomPageSettings }) {
  return (
    <PanelActForm
      act={changeRoomPage}
      schema={roomPageSchema}
      defaults={formOf(saved)}
      vars={(values) => settingsOf(saved.roomId, values)}
      resetTo={formOf}
      title="Public Page"
      isReadOnly={false}
      className="grid gap-4 p-4 phone:p-3"
    >
      {({ error }, isDisabled) => (
        <>
          <FormError text={error} />
          <p className="max-w-[42rem] text-body text-ink-2">
            The page tells players at home what is running, how long the lists are and when you open. It never names a
            person.
          </p>
          {saved.isOn ? <PublicAddress address={saved.address} /> : null}
          <fieldset
            disabled={isDisabled}
            className="grid max-w-[42rem] min-w-0 grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-3"
          >
            <legend className="sr-only">Public page</legend>
            <F.Segmented
              name="shown"
              label="Page"
              segments={[
                { value: 'on', label: 'On' },
                { value: 'off', label: 'Off' },
              ]}
            />
            <F.Text
              name="address"
              label="Address, after /r/"
              hint="On flyers and in links. A new address ends the old one."
            />
            <F.Text name="streetAddress" label="Street address" maxLength={200} />
            <F.Text name="phone" label="Phone for players" type="tel" maxLength={40} />
            <F.Text name="terms" label="Who may play" maxLength={200} />
            <div className="grid gap-2 self-end">
              <F.Checkbox name="showsFees">Show the membership fees</F.Checkbox>
              <F.Checkbox name="acceptsJoins">Let players join a list from the page</F.Checkbox>
            </div>
            <div className="col-span-full">
              <F.Area name="promotions" label="Promotions" hint="One a line, at most five." rows={3} />
            </div>
          </fieldset>
          <fieldset disabled={isDisabled} className="grid max-w-[42rem] gap-2">
            <legend className="mb-1 text-dense font-semibold">Opening hours</legend>
            <p className="text-dense text-ink-2">
              On the clock of the room. Leave a closed day empty. A closing time before the opening time is on the next
              day.
            </p>
            <p aria-hidden className="grid grid-cols-[6.5rem_1fr_1fr] gap-3 text-dense font-medium phone:hidden">
              <span className="col-start-2">Opens</span>
              <span>Closes</span>
            </p>
            {DAYS.map(({ day, label }) => (
              <div key={day} className="grid grid-cols-[6.5rem_1fr_1fr] items-start gap-3 phone:grid-cols-2">
                <span aria-hidden className="pt-1.5 text-body phone:col-span-full">
                  {label}
                </span>
                <F.Text name={`hours.${day}.opens`} label={`${label} opens`} hideLabel type="time" />
                <F.Text name={`hours.${day}.closes`} label={`${label} closes`} hideLabel type="time" />
              </div>
            ))}
          </fieldset>
        </>
      )}
    </PanelActForm>
  );
}

/** The address of the page on this server, to copy and to open. */
function PublicAddress({ address }: { address: string }) {
  const url = new URL(`/r/${address}`, location.origin).href;
  return (
    <div className="flex max-w-[42rem] flex-wrap items-center gap-2 rounded-control bg-sunken px-3 py-2">
      <span className="mr-auto min-w-0 text-body wrap-anywhere">{url}</span>
      <Button size="sm" onClick={() => void copyText(url)}>
        Copy Link
      </Button>
      <a href={url} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'sm' })}>
        Open Page
      </a>
    </div>
  );
}
